import { balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
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

/** Screens that are opened first: their code, and what they cannot draw anything without. */
export const screens = { home, history }

/** So long files wait for the first answers at most. */
const giveWayMs = 400

/**
 * Begins both for the screen at an address, while the app around it is still on its way. A browser opens few lines at a
 * time: the questions go first, so that their answers do not queue behind files.
 */
export async function beginAhead(pathname: string, firstAnswer: Promise<unknown>): Promise<void> {
  const screen = { '/': home, '/home': home, '/history': history }[pathname]
  screen?.fetch()
  await Promise.race([firstAnswer, delay(giveWayMs)])
  // What fails here the router asks for again, and says it where it can be seen.
  await screen?.code().catch(() => undefined)
}
