import { activationCodeResend } from '@sixpence/protocol/registration/registration'
import { useState } from 'react'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { Stack } from '#ui/layout/primitives.tsx'

const waitMs = 60_000

/** Sends the link again, once a minute. The server never tells whether there was one to send. */
export function Resend(props: { email: string; waitsFirst?: boolean }) {
  const t = useTranslate()
  const { email, waitsFirst = false } = props
  const [mayAskAt, setMayAskAt] = useState(() => (waitsFirst ? Date.now() + waitMs : 0))
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [isSent, setSent] = useState(false)
  const left = useCountdown(mayAskAt)

  async function resend(): Promise<void> {
    setBusy(true)
    setTrouble('')
    try {
      await send(activationCodeResend, { username: email })
      setSent(true)
      setMayAskAt(Date.now() + waitMs)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setTrouble(error.problemOf('username') ?? error.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="4">
      {trouble && <Notice kind="bad" live="assertive" title={trouble} />}
      {isSent && (
        <Notice kind="good" live="polite" title={t('A new link is on its way')}>
          {t('If an account with this e-mail waits to be opened. Older links no longer work.')}
        </Notice>
      )}
      {left > 0 ? (
        <p className="hint centred">{t('You can ask for a new link in {count} seconds.', { count: left })}</p>
      ) : (
        <Button block size="big" busy={isBusy} onClick={() => void resend()}>
          {t('Send the link again')}
        </Button>
      )}
    </Stack>
  )
}
