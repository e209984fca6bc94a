import { fetchFaultSender } from '#lib/catch-faults.ts'
import { takeFromCustomer } from '#lib/call/acting.ts'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { beginApp, warmFormats } from './start-session.ts'
import { showFirstTotal } from './first-total.ts'

// Runs while the app's larger files are loading.
fetchFaultSender()
const address = takeApiOverride(takeFromCustomer(new URL(location.href)))
if (address.href !== location.href) history.replaceState(null, '', address)
// The desk has separate people and sessions.
if (address.pathname !== '/admin-overview') beginApp(address.pathname)
// Without a response the app reports the problem.
if (address.pathname === '/home') showFirstTotal().catch(() => undefined)
// Once the first request is sent, which takes an event loop turn or two.
setTimeout(warmFormats, 50)
