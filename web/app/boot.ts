import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { takeFromCustomer } from '#lib/call/acting.ts'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { formatFor } from '@sixpence/locales/format.ts'
import { pageLanguage } from '#lib/language/language.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { pageData } from '#lib/page-data.ts'
import { beginAhead } from './ahead.ts'
import { startPushChannel } from './frame/push-channel.ts'

// Runs before the app's larger files are there: while they are on their way the push channel is opened and who is
// signed in is asked for, and what the screen at this address needs. The app finds the answers, or the questions still
// open, in the cache.
void import('#lib/call/send-faults.ts').then(({ sendFaults }) => sendFaults(pageData().build))
const address = takeApiOverride(takeFromCustomer(new URL(location.href)))
if (address.href !== location.href) history.replaceState(null, '', address)
const who = queryClient.ensureQueryData(readOptions(customerInfoGet, {})).catch(() => undefined)
void beginAhead(address.pathname, who)
// What stands above the page of somebody who is not checked: with the page, not pushing it down later.
void who.then((info) => {
  if (info && (!info.customer.verified || info.customer.limited))
    void queryClient.prefetchQuery(readOptions(verificationStatusGet, {}))
})
startPushChannel()

// The first amount and the first date take a slow phone 20 ms each; now it has nothing else to do.
const format = () => formatFor(pageLanguage())
setTimeout(() => format().amountParts('0', 'EUR'))
setTimeout(() => format().spokenAmount('0', 'EUR'))
setTimeout(() => format().calendarDay(new Date()))
