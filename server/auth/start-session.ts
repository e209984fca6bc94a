import { recordLogin } from './login-record.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Tokens } from '#core/sessions.ts'

type SessionContext = { services: Services; browser: Browser }

/**
 * Starts a session that shares nothing with the browser's previous one (session fixation). Sets the cookies and records
 * the sign-in.
 */
export async function startSession(
  { services: s, browser }: SessionContext,
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

/**
 * Returns the tokens for the JSON answer and sets the cookies they are bound to, which scripts cannot read (Q025).
 */
export function handOver(tokens: Tokens, browser: Browser): { accessToken: string; refreshToken: string } {
  browser.setCookie('access', tokens.accessCookie)
  browser.setCookie('refresh', tokens.refreshCookie)
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
}
