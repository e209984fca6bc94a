import { type TraceStep, transactionTraceGet } from '@sixpence/protocol/history-notes'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonText } from '#ui/states.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { customerInfoGet } from '@sixpence/protocol/session'
import { accessRightOf, mayPay } from '@sixpence/protocol/rights'
import { NoteForm } from './note-form.tsx'
import { PaymentFiles } from './payment-files.tsx'
import styles from './trace.module.css'

/** What happened to a payment and when, and what the customer keeps with it. */
export function Trace({ transactionId }: { transactionId: number }) {
  const t = useTranslate()
  const trace = useRead(transactionTraceGet, { transactionId })
  const right = useRead(customerInfoGet, {}).data?.customer.accessRight
  const mayWrite = right === undefined || mayPay.some((one) => one === accessRightOf(right))
  if (!trace.data)
    return trace.error ? (
      <LoadFailure read={trace} title={t('We could not load what happened to this payment.')} />
    ) : (
      <SkeletonText lines={3} />
    )
  const { steps, note, tags, files } = trace.data
  return (
    <div className={styles.trace}>
      <section aria-labelledby={`trace-${transactionId}`}>
        <h3 id={`trace-${transactionId}`} className={styles.title}>
          {t('What happened')}
        </h3>
        <ol className={styles.steps}>
          {steps.map(({ step, at }) => (
            <li key={`${step} ${at}`} data-end={isEnd(step) || undefined}>
              <span>{stepWord(step, t)}</span>
              <DateTime value={at} as="shortDayTime" />
            </li>
          ))}
        </ol>
      </section>
      <NoteForm
        key={`${transactionId} ${note} ${tags.join()}`}
        transactionId={transactionId}
        note={note}
        tags={tags}
        mayWrite={mayWrite}
      />
      <PaymentFiles transactionId={transactionId} files={files} mayWrite={mayWrite} />
    </div>
  )
}

const underWay: readonly TraceStep[] = ['setAside', 'codeSent', 'sent', 'taken']
const isEnd = (step: TraceStep): boolean => !underWay.includes(step)

function stepWord(step: TraceStep, t: Translate): string {
  switch (step) {
    case 'setAside':
      return t('Asked for, and set aside')
    case 'codeSent':
      return t('Code sent')
    case 'booked':
      return t('Booked')
    case 'canceled':
      return t('Canceled')
    case 'expired':
      return t('Not confirmed in time')
    case 'outOfTries':
      return t('Too many wrong codes')
    case 'sent':
      return t('Handed to the company that pays')
    case 'taken':
      return t('Taken by the company')
    case 'arrived':
      return t('Paid out')
    case 'refused':
      return t('Refused by the company')
    case 'returned':
      return t('Came back')
    default:
      return step satisfies never
  }
}
