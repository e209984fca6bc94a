import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import type { TransactionResult } from '@sixpence/protocol/push'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { resultReason } from './result-words.ts'

/** Which payment it was, and why it was not made. */
export function ResultText({ result }: { result: TransactionResult }) {
  const t = useTranslate()
  const { data } = useRead(transactionReceiptGet, { transactionId: result.operationId })
  return (
    <>
      {data &&
        t.rich('{amount} to {name}', {
          amount: <Money amount={data.receipt.amount} currency={data.receipt.currencyCode} />,
          name: data.receipt.payeeName,
        })}
      {!result.approved && (
        <>
          {data && <br />}
          {resultReason(result, t)}
        </>
      )}
    </>
  )
}
