import { sessionTouch } from '@sixpence/protocol/session/session'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { send } from '#lib/call/call.ts'
import type { Idle } from '#lib/call/idle.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** A minute before the session ends: how long it still lasts, and one press to stay (Q026). */
export function IdleWarning({ idle }: { idle: Idle }) {
  const { isWarning, endsAt } = useSyncExternalStore(idle.subscribe, idle.state)
  return isWarning ? <Warning idle={idle} endsAt={endsAt} /> : null
}

function Warning({ idle, endsAt }: { idle: Idle; endsAt: number }) {
  const t = useTranslate()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(clock)
  }, [])
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  return (
    <Dialog
      title={t('Are you still there?')}
      isUnasked
      actions={
        <>
          <Button onClick={() => void session().signOut()}>{t('Sign out')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              idle.stay()
              void send(sessionTouch, {}).catch(() => undefined)
            }}
          >
            {t('Stay signed in')}
          </Button>
        </>
      }
    >
      {/* Announced once, with the dialog; a spoken countdown would interrupt everything else. */}
      <p role="timer" aria-live="off">
        {t('You will be signed out in {count} seconds.', { count: seconds })}
      </p>
      <p>{t('You have been inactive for a while. Anything you have not sent will not be sent.')}</p>
    </Dialog>
  )
}
