import { consoleSignOut } from '@sixpence/protocol/console/console'
import { useEffect, useState } from 'react'
import { onCode, send } from '#lib/call/call.ts'
import { watchIdle } from '#lib/call/idle.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { openTabs } from '#lib/tabs.ts'
import { IdleWarning } from '#widgets/idle-warning.tsx'

/** As on the server: a session of the desk ends after half an hour without activity. */
const idleMs = 30 * 60_000

/**
 * Measures the activity at the desk, which the next call reports, and warns a minute before the session ends. `onOver` checks
 * with the server whether a session still exists.
 */
export function DeskLive({ onOver }: { onOver: () => void }) {
  const t = useTranslate()
  const [{ idle, stop }] = useState(() => watchDesk(onOver))
  useEffect(() => stop, [stop])
  useEffect(() => onCode('AU', onOver), [onOver])
  return (
    <IdleWarning idle={idle} onSignOut={() => endSession(onOver)} onStay={onOver}>
      {t('You have been inactive for a while. What you have typed is kept until you sign in again here.')}
    </IdleWarning>
  )
}

function watchDesk(onOver: () => void) {
  const tabs = openTabs('sixpence-desk')
  const idle = watchIdle({
    idleMs,
    tabs,
    now: Date.now,
    target: window,
    onEnd: () => endSession(onOver),
    beginsNow: true,
  })
  const stop = () => {
    idle.stop()
    tabs.close()
  }
  return { idle, stop }
}

const endSession = (onOver: () => void): void =>
  void send(consoleSignOut, {})
    .catch(() => undefined)
    .then(onOver)
