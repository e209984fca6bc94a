import { customerInfoGet, sessionTouch } from '@sixpence/protocol/session/session'
import { useEffect, useState } from 'react'
import { wasActive } from '#lib/call/activity.ts'
import { send } from '#lib/call/call.ts'
import { startExtraData } from '#lib/extra-data.ts'
import { type Idle, watchIdle } from '#lib/call/idle.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import { openTabs } from '#lib/tabs.ts'
import { IdleWarning } from './idle-warning.tsx'
import { UpdateBar } from './update-bar.tsx'

const touchMs = 60_000

/** Everything that goes on beside the screens while somebody is signed in. */
export function Live() {
  const [{ idle, stop }] = useState(watchForIdleness)
  useEffect(startExtraData, [])
  useEffect(() => stop, [stop])
  return (
    <>
      <UpdateBar />
      <IdleWarning idle={idle} />
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
  // Somebody who reads and scrolls makes no calls; the server, which counts too, hears of them here.
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
