import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import type { TransactionResult } from '@sixpence/protocol/push'
import { resultIsTold } from '#lib/call/results.ts'
import { useUntoldResult } from '#lib/call/use-results.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { resultTitle } from './result-words.ts'

const ResultText = later(() => import('./result-text.tsx').then(({ ResultText }) => ResultText))

/**
 * How a payment ended in another tab, on another device or automatically (R092). The page of the payment shows it itself; on
 * any other page it is a notice, because a dialog would take clicks meant for the page.
 */
export function ResultNotice() {
  const t = useTranslate()
  const router = useRouter()
  const result = useUntoldResult()
  const tell = useEffectEvent((transaction: TransactionResult) => {
    const { operationId, approved } = transaction
    resultIsTold(operationId)
    showToast({
      title: resultTitle(transaction, t),
      tone: approved ? 'good' : 'warn',
      text: (
        <Suspense>
          <ResultText result={transaction} />
        </Suspense>
      ),
      open: () =>
        void router.navigate({
          to: '/transfer/p2p/receipt/$transactionId',
          params: { transactionId: String(operationId) },
        }),
    })
  })
  useEffect(() => {
    if (result) tell(result)
  }, [result])
  return null
}
