import type { OutputOf } from '@sixpence/protocol/call'
import type { webhookPing } from '@sixpence/protocol/public-api/webhooks'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { outcomeWords } from '#widgets/merchant/attempt-words.ts'

export type PingAnswer = OutputOf<typeof webhookPing>

/** What a server said to a test message. */
export function PingResult({ ok, status, outcome }: PingAnswer) {
  const t = useTranslate()
  // A test is waited for less long than what it tests.
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
