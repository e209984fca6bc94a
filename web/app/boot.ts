import { fetchFaultSender } from '#lib/catch-faults.ts'
import { takeFromCustomer } from '#lib/call/acting.ts'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { beginApp, warmFormats } from './begin.ts'
import { showFirstTotal } from './first-total.ts'

// Runs while the app's larger files are loading.
fetchFaultSender()
const address = takeApiOverride(takeFromCustomer(new URL(location.href)))
if (address.href !== location.href) history.replaceState(null, '', address)
// The desk has people and sessions of its own.
if (address.pathname !== '/admin-overview') beginApp(address.pathname)
// Without an answer the app says what is the matter.
if (address.pathname === '/home') showFirstTotal().catch(() => undefined)
// Once the first request is on its way, which it is after a turn or two.
setTimeout(warmFormats, 50)
