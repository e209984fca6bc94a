import type { TransactionResult } from '@sixpence/protocol/push'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { awaitResult, follow, onResults, untoldResult } from './results.ts'

/** While this screen is open it says itself how this payment ends. */
export const useFollowsResult = (operationId: number): void =>
  useLayoutEffect(() => follow(operationId), [operationId])

/** While a payment was sent from here and its id is not known yet. */
export const useAwaitsResult = (isWaiting: boolean): void =>
  useLayoutEffect(() => (isWaiting ? awaitResult() : undefined), [isWaiting])

/** What the popup has to say. */
export const useUntoldResult = (): TransactionResult | undefined =>
  useSyncExternalStore(onResults, untoldResult)
