import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Idle } from '#lib/call/idle.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

type Props = {
  idle: Idle
  /** States what happens to typed entries. */
  children: ReactNode
  onSignOut: () => void
  /** Reports to the server that the person stays. */
  onStay: () => void
}

/** A minute before the session ends: the remaining time, and a button to stay (Q026). */
export function IdleWarning(props: Props) {
  const { idle } = props
  const { isWarning, endsAt } = useSyncExternalStore(idle.subscribe, idle.state)
  return isWarning ? <Warning {...props} endsAt={endsAt} /> : null
}

function Warning({ idle, endsAt, children, onSignOut, onStay }: Props & { endsAt: number }) {
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
          <Button onClick={onSignOut}>{t('Sign out')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              idle.stay()
              onStay()
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
      <p>{children}</p>
    </Dialog>
  )
}
