import { recordLogin } from './login-record.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Tokens } from '#core/sessions.ts'

type Doing = { services: Services; browser: Browser }

/** A new session, whatever the browser came with: nothing of before it is taken over. */
export async function startSession(
  { services: s, browser }: Doing,
  { method, ...who }: { personId: number; client: string; deviceId?: number; method: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  const tokens = await s.sessions.begin({
    ...who,
    brand: browser.brand,
    userAgent: browser.userAgent,
    address: browser.address,
  })
  const sessionId = tokens.refreshToken.split('.')[0]
  await recordLogin(s, browser, { personId: who.personId, method, outcome: 'success', sessionId })
  browser.setCookie('sign-in', undefined)
  return handOver(tokens, browser)
}

/** Tokens go into the JSON, what they are bound to into cookies that no script can read (Q025). */
export function handOver(tokens: Tokens, browser: Browser): { accessToken: string; refreshToken: string } {
  browser.setCookie('access', tokens.accessCookie)
  browser.setCookie('refresh', tokens.refreshCookie)
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
}
