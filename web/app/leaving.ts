import { stopExtraData } from '#lib/extra-data.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { rememberPath } from '#lib/remembered-path.ts'
import { session } from '#lib/call/session.ts'
import type { EndReason } from '#lib/tabs.ts'

/**
 * What happens in this page when the session ends, here or in another tab: nothing of it stays in memory or on the
 * screen, and the sign-in says why (B095, B096). `clear` empties the screen.
 */
export function leaveWhenSessionEnds(clear: () => void): void {
  session().onEnd((why) => {
    stopExtraData()
    forgetAll()
    clear()
    goToSignIn(why)
  })
  // A page that the browser kept for its back button must not come alive without a session.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

/** Somebody who was sent away comes back to where they were; who left by themselves does not. */
export function goToSignIn(why?: EndReason): void {
  if (why === undefined || why === 'expired' || why === 'idle')
    rememberPath(location.pathname + location.search)
  location.replace(why === undefined ? '/login' : `/login?ended=${why}`)
}
