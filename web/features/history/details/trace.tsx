import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { WhatHappened } from '#widgets/payment/payment-timeline.tsx'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { mayPay } from '@sixpence/protocol/rights'
import { NoteForm } from './note-form.tsx'
import { PaymentFiles } from '../batches/payment-files.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { hasRight } from '#widgets/accounts/may-pay.ts'

/** Events of a payment, with the customer's note and files. */
export function Trace({ transactionId }: { transactionId: number }) {
  const t = useTranslate()
  const trace = useRead(transactionTraceGet, { transactionId })
  const customer = useRead(customerInfoGet, {}).data?.customer
  const mayWrite = !customer || hasRight(customer, mayPay)
  if (!trace.data)
    return trace.error ? (
      <LoadFailure read={trace} title={t('We could not load what happened to this payment.')} />
    ) : (
      <SkeletonText lines={3} />
    )
  const { steps, note, tags, files } = trace.data
  return (
    <Stack gap="4">
      <WhatHappened steps={steps} />
      <NoteForm
        key={`${transactionId} ${note} ${tags.join()}`}
        transactionId={transactionId}
        note={note}
        tags={tags}
        mayWrite={mayWrite}
      />
      <PaymentFiles transactionId={transactionId} files={files} mayWrite={mayWrite} />
    </Stack>
  )
}
