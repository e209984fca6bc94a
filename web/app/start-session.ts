import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { formatFor } from '@sixpence/locales/format.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { commonTexts } from './common-texts.ts'
import { aroundScreens, beginPrefetch, screens } from './prefetch.ts'

/**
 * Requests the signed-in person and the data of the screen at this URL before the screen's code is loaded. The app finds the
 * responses, or the pending requests, in the cache.
 */
export function beginApp(pathname: string): void {
  const who = queryClient.ensureQueryData(readOptions(customerInfoGet, {})).catch(() => undefined)
  void beginPrefetch(pathname, who)
  // The banner for unverified customers, so that it appears with the page and does not move it down later.
  void who.then((info) => {
    if (info && (!info.customer.verified || info.customer.limited))
      void queryClient.prefetchQuery(readOptions(verificationStatusGet, {}))
  })
}

/** Loads code and texts of home while the sign-in page is idle. @throws when there is no network */
export async function prepareHome(): Promise<void> {
  await Promise.all([needTexts(...commonTexts, 'home'), screens.home.code(), aroundScreens()])
  warmFormats()
}

/** Creating the first amount and date formatter takes 20 ms each on a slow phone: done while it is idle. */
export function warmFormats(): void {
  const format = () => formatFor(pageLanguage())
  setTimeout(() => format().amountParts('0', 'EUR'))
  setTimeout(() => format().spokenAmount('0', 'EUR'))
  setTimeout(() => format().calendarDay(new Date()))
}
