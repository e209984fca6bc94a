import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { takeFromCustomer } from '#lib/call/acting.ts'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { formatFor } from '@sixpence/locales/format.ts'
import { pageLanguage } from '#lib/language/language.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { pageData } from '#lib/page-data.ts'
import { beginPrefetch } from './prefetch.ts'
import { startPushChannel } from './frame/push-channel.ts'

// Runs while the app's larger files are loading: opens the push channel and requests the signed-in person and the data
// of the screen at this address. The app finds the answers, or the pending requests, in the cache.
void import('#lib/call/send-faults.ts').then(({ sendFaults }) => sendFaults(pageData().build))
const address = takeApiOverride(takeFromCustomer(new URL(location.href)))
if (address.href !== location.href) history.replaceState(null, '', address)
// The desk has people and sessions of its own.
if (address.pathname !== '/admin-overview') {
  const who = queryClient.ensureQueryData(readOptions(customerInfoGet, {})).catch(() => undefined)
  void beginPrefetch(address.pathname, who)
  // The banner for customers who are not verified, so that it appears with the page and does not move it down later.
  void who.then((info) => {
    if (info && (!info.customer.verified || info.customer.limited))
      void queryClient.prefetchQuery(readOptions(verificationStatusGet, {}))
  })
  startPushChannel()
}

// Creating the first amount and date formatter takes 20 ms each on a slow phone, which is idle now.
const format = () => formatFor(pageLanguage())
setTimeout(() => format().amountParts('0', 'EUR'))
setTimeout(() => format().spokenAmount('0', 'EUR'))
setTimeout(() => format().calendarDay(new Date()))
