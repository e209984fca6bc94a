import { approvalMethods } from '@sixpence/protocol/rights'
import { useNavigate } from '@tanstack/react-router'
import { resultIsTold } from '#lib/call/results.ts'
import { isInShell } from '#lib/shell.ts'
import { startViewTransition } from '#kit/flow/view-transition.ts'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { announceSuccess } from '#widgets/success-popup.tsx'

/** In the bank's app the confirming phone is this phone, and the app opens the request automatically (B227). */
export const isAskedByApp = (approveType: number): boolean =>
  isInShell() && approveType === approvalMethods.push

/** Opens the receipt, unless the person has navigated away. */
export function useFinish(): {
  isHere: () => boolean
  finish: (transactionId: number, isOurs: boolean) => void
  /** For a payment that starts on a later date: nothing was paid yet. */
  finishScheduled: (transactionId: number) => void
} {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return {
    isHere,
    finishScheduled: (transactionId) => {
      if (!isHere()) return
      resultIsTold(transactionId)
      startViewTransition(() => navigate({ to: '/transfer/preapproved-payments', replace: true }))
    },
    finish: (transactionId, isOurs) => {
      if (!isHere()) return
      resultIsTold(transactionId)
      if (isOurs) announceSuccess(transactionId)
      startViewTransition(() =>
        navigate({
          to: '/transfer/p2p/receipt/$transactionId',
          params: { transactionId: String(transactionId) },
          replace: true,
        }),
      )
    },
  }
}
