import { Refusal } from './call/refusal.ts'
import { pageData } from './page-data.ts'
import { onEarly, report } from './report.ts'

// Listens from the first task of a page on: entries import this before anything else. Caught errors wait in report.ts until
// the code that sends them is loaded, which the sign-in does not need and which is larger than the rest of that page except
// React.
addEventListener('error', ({ error }) => uncaught('an error that nothing caught', error))
addEventListener('unhandledrejection', ({ reason }) => uncaught('a promise that nothing caught', reason))

/** Only errors with a file of this site in the stack; others come from extensions or other pages. */
function uncaught(what: Parameters<typeof report>[0], error: unknown): void {
  if (!(error instanceof Error) || error instanceof Refusal || error.name === 'AbortError') return
  if (error.stack?.includes(`${location.origin}/assets/`)) report(what, { error })
}

let isOnItsWay = false
/** Fetches the code that sends faults, as the page's first fault does; if loading fails, the next fault tries again. */
export function fetchFaultSender(): void {
  if (isOnItsWay) return
  isOnItsWay = true
  import('./call/send-faults.ts').then(
    ({ sendFaults }) => sendFaults(pageData().build),
    () => (isOnItsWay = false),
  )
}
onEarly(fetchFaultSender)
