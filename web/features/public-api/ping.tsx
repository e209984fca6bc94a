import type { OutputOf } from '@sixpence/protocol/call'
import type { webhookPing } from '@sixpence/protocol/public-api/webhooks'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { outcomeWords } from '#widgets/merchant/attempt-words.ts'

export type PingAnswer = OutputOf<typeof webhookPing>

/** The response of a server to a test message. */
export function PingResult({ ok, status, outcome }: PingAnswer) {
  const t = useTranslate()
  // A test has a shorter time-out than real messages.
  const words =
    outcome === 'timedOut'
      ? t('Your server did not answer within 5 seconds.')
      : outcomeWords(outcome, status, t)
  return (
    <Notice
      kind={ok ? 'good' : 'bad'}
      live="polite"
      title={ok ? t('The test message has arrived.') : t('The test message has not arrived.')}
    >
      {words}
    </Notice>
  )
}
