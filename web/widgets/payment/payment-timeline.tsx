import type { OutputOf } from '@sixpence/protocol/call'
import type { TraceStep, transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { useId } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Timeline, TimelineEvent } from '#ui/layout/timeline.tsx'

/** Events of a payment in chronological order. */
export function WhatHappened({ steps }: { steps: OutputOf<typeof transactionTraceGet>['steps'] }) {
  const t = useTranslate()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 soft medium t-13">
        {t('What happened')}
      </h3>
      <div className="t-13">
        <Timeline>
          {steps.map(({ step, at }) => (
            <TimelineEvent
              key={`${step} ${at}`}
              isEnd={isEnd(step)}
              at={<DateTime value={at} as="shortDayTime" />}
            >
              {stepWord(step, t)}
            </TimelineEvent>
          ))}
        </Timeline>
      </div>
    </section>
  )
}

const underWay: readonly TraceStep[] = [
  'nameMatched',
  'nameClose',
  'nameOther',
  'nameUnchecked',
  'setAside',
  'codeSent',
  'sent',
  'taken',
]
const isEnd = (step: TraceStep): boolean => !underWay.includes(step)

function stepWord(step: TraceStep, t: Translate): string {
  switch (step) {
    case 'nameMatched':
      return t('The recipient’s bank confirmed the name')
    case 'nameClose':
      return t('The bank has a similar name; the payer accepted it')
    case 'nameOther':
      return t('The bank has a different name; the payer accepted it')
    case 'nameUnchecked':
      return t('The name could not be checked')
    case 'setAside':
      return t('Requested, and set aside')
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
      return t('Passed to the payment company')
    case 'taken':
      return t('Accepted by the payment company')
    case 'arrived':
      return t('Paid out')
    case 'refused':
      return t('Rejected by the payment company')
    case 'returned':
      return t('Returned')
    default:
      return step satisfies never
  }
}
