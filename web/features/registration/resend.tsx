import { activationCodeResend } from '@sixpence/protocol/registration/registration'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useResend } from '#widgets/use-resend.ts'
import { Stack } from '#ui/layout/primitives.tsx'

/** Sends the link again, once a minute. The server does not disclose whether a link existed. */
export function Resend(props: { email: string; waitsFirst?: boolean }) {
  const t = useTranslate()
  const { email, waitsFirst = false } = props
  const { left, isBusy, isSent, refusal, again } = useResend(
    async () => {
      try {
        await send(activationCodeResend, { username: email })
        return true
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    },
    { waitsFirst },
  )

  return (
    <Stack gap="4">
      {refusal && (
        <Notice kind="bad" live="assertive" title={refusal.problemOf('username') ?? refusal.description} />
      )}
      {isSent && (
        <Notice kind="good" live="polite" title={t('A new link is on its way')}>
          {t(
            'It is sent if an account with this e-mail is waiting to be opened. Older links no longer work.',
          )}
        </Notice>
      )}
      {left > 0 ? (
        <p className="hint centred">{t('You can ask for a new link in {count} seconds.', { count: left })}</p>
      ) : (
        <Button block size="big" busy={isBusy} onClick={again}>
          {t('Send the link again')}
        </Button>
      )}
    </Stack>
  )
}
