import { approvalMethods } from '@sixpence/protocol/rights'
import { useNavigate } from '@tanstack/react-router'
import { resultIsTold } from '#lib/call/results.ts'
import { isInShell } from '#lib/shell.ts'
import { carryOver } from '#kit/flow/carry-over.ts'
import { useIsHere } from '#kit/flow/hand-in.ts'
import { announceSuccess } from '#widgets/success-popup.tsx'

/** Inside the app the phone that is asked is the one in their hand, and the app asks by itself (B227). */
export const isAskedByApp = (approveType: number): boolean =>
  isInShell() && approveType === approvalMethods.push

/** To the receipt of what was made, unless the person has left meanwhile: they are not fetched back. */
export function useFinish(): {
  isHere: () => boolean
  finish: (transactionId: number, isOurs: boolean) => void
  /** Of one that begins on a later day: nothing was paid yet. */
  finishScheduled: (transactionId: number) => void
} {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return {
    isHere,
    finishScheduled: (transactionId) => {
      if (!isHere()) return
      resultIsTold(transactionId)
      carryOver(() => navigate({ to: '/transfer/preapproved-payments', replace: true }))
    },
    finish: (transactionId, isOurs) => {
      if (!isHere()) return
      resultIsTold(transactionId)
      if (isOurs) announceSuccess(transactionId)
      carryOver(() =>
        navigate({
          to: '/transfer/p2p/receipt/$transactionId',
          params: { transactionId: String(transactionId) },
          replace: true,
        }),
      )
    },
  }
}
