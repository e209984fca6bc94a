import { balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import { breakpoints, isWithin } from '@sixpence/protocol/rules/viewport'
import { delay } from '#lib/delay.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'

const home = {
  code: () => import('#features/home/home-screen.tsx'),
  fetch: () => {
    void queryClient.prefetchQuery(readOptions(balanceInquiry, {}))
    void queryClient.prefetchQuery(readOptions(exchangeDefaultRatesGet, {}))
  },
}

const history = {
  code: () => import('#features/history/history-screen.tsx'),
  fetch: () => void queryClient.prefetchQuery(readOptions(balanceInquiry, {})),
}

/** Screens that are often opened first: their code, and the data they cannot render without. */
export const screens = { home, history }

/** The index beside every page, for which a phone has no room. */
export const rail = () => import('./frame/rail.tsx')

/** The code of the frame at this width, besides the app's own. */
export const aroundScreens = (): Promise<unknown> | undefined =>
  isWithin(globalThis.innerWidth ?? 0, breakpoints.phablet) ? undefined : rail()

/** Maximum delay of files for the first responses. */
const giveWayMs = 400

/**
 * Starts loading both for the screen at a URL while the app is still loading. A browser opens few connections at a time, so
 * the requests are sent first and their responses do not queue behind files.
 */
export async function beginPrefetch(pathname: string, firstAnswer: Promise<unknown>): Promise<void> {
  const screen = { '/': home, '/home': home, '/history': history }[pathname]
  screen?.fetch()
  await Promise.race([firstAnswer, delay(giveWayMs)])
  // The router repeats failed requests and shows the error.
  await Promise.allSettled([screen?.code(), aroundScreens()])
}
