import { takeFromCustomer } from '#lib/call/acting.ts'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { pageData } from '#lib/page-data.ts'
import { beginApp, warmFormats } from './begin.ts'

// Runs while the app's larger files are loading.
void import('#lib/call/send-faults.ts').then(({ sendFaults }) => sendFaults(pageData().build))
const address = takeApiOverride(takeFromCustomer(new URL(location.href)))
if (address.href !== location.href) history.replaceState(null, '', address)
// The desk has people and sessions of its own.
if (address.pathname !== '/admin-overview') beginApp(address.pathname)
warmFormats()
