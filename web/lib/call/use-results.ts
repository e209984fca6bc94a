import type { TransactionResult } from '@sixpence/protocol/push'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { awaitResult, follow, onResults, untoldResult } from './results.ts'

/** While mounted, the screen shows the result of this payment itself. */
export const useFollowsResult = (operationId: number): void =>
  useLayoutEffect(() => follow(operationId), [operationId])

/** While mounted, a payment is being sent whose id is not known yet. */
export const useAwaitsResult = (isWaiting: boolean): void =>
  useLayoutEffect(() => (isWaiting ? awaitResult() : undefined), [isWaiting])

/** The result for the popup to show. */
export const useUntoldResult = (): TransactionResult | undefined =>
  useSyncExternalStore(onResults, untoldResult)
