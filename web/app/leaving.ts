import { stopExtraData } from '#lib/extra-data.ts'
import { forgetAll } from '#lib/call/refresh.ts'
import { rememberPath } from '#lib/remembered-path.ts'
import { session } from '#lib/call/session.ts'
import type { EndReason } from '#lib/tabs.ts'

/**
 * Handles the end of the session, here or in another tab: removes all data from memory and screen, and the sign-in shows the
 * reason (B095, B096). The page is left once typed entries are encrypted. `clear` empties the screen.
 */
export function leaveWhenSessionEnds(clear: () => void): void {
  session().onEnd(() => {
    stopExtraData()
    forgetAll()
    clear()
    void session().ended().then(goToSignIn)
  })
  // A page in the browser's back/forward cache must not be shown again without a session.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

/** Without a session, or after an expired session, the person returns to this page; after signing out they do not. */
export function goToSignIn(why?: EndReason): void {
  if (why !== 'signedOut' && why !== 'noCustomer') rememberPath(location.pathname + location.search)
  location.replace(why === undefined ? '/login' : `/login?ended=${why}`)
}
