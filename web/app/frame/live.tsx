import { customerInfoGet, sessionTouch } from '@sixpence/protocol/session/session'
import { useEffect, useState } from 'react'
import { wasActive } from '#lib/call/activity.ts'
import { send } from '#lib/call/call.ts'
import { startExtraData } from '#lib/extra-data.ts'
import { type Idle, watchIdle } from '#lib/call/idle.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { openTabs } from '#lib/tabs.ts'
import { IdleWarning } from '#widgets/idle-warning.tsx'
import { UpdateBar } from './update-bar.tsx'

const touchMs = 60_000

/** Background work beside the screens while a person is signed in. */
export function Live() {
  const t = useTranslate()
  const [{ idle, stop }] = useState(watchForIdleness)
  useEffect(startExtraData, [])
  useEffect(() => stop, [stop])
  return (
    <>
      <UpdateBar />
      <IdleWarning
        idle={idle}
        onSignOut={() => void session().signOut()}
        onStay={() => void send(sessionTouch, {}).catch(() => undefined)}
      >
        {t('You have been inactive for a while. Anything you have not sent will not be sent.')}
      </IdleWarning>
    </>
  )
}

function watchForIdleness(): { idle: Idle; stop: () => void } {
  const tabs = openTabs()
  const info = queryClient.getQueryData(readOptions(customerInfoGet, {}).queryKey)
  const idle = watchIdle({
    idleMs: (info?.idleSeconds ?? 900) * 1000,
    tabs,
    now: Date.now,
    target: window,
    onEnd: () => void session().signOut('idle'),
  })
  // Reading and scrolling make no calls; this request reports the activity to the server, which also measures idle
  // time.
  const touch = setInterval(() => {
    if (wasActive()) void send(sessionTouch, {}).catch(() => undefined)
  }, touchMs)
  return {
    idle,
    stop: () => {
      clearInterval(touch)
      idle.stop()
      tabs.close()
    },
  }
}
