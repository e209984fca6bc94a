import { noteBrowser } from './known-browser.ts'
import { recordLogin } from './login-record.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Tokens } from '#core/sessions.ts'

type SessionContext = { services: Services; browser: Browser }

/**
 * Starts a session that shares nothing with the browser's previous session (session fixation). Sets the cookies and
 * records the sign-in. @throws Refused customerMoving
 */
export async function startSession(
  { services: s, browser }: SessionContext,
  { method, ...who }: { personId: number; client: string; deviceId?: number; method: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  // No session starts in the cell the person is leaving, or in the new cell before everything has arrived.
  if ((await s.store.people.person(who.personId))?.isMoving) throw new Refused('customerMoving')
  const tokens = await s.sessions.begin({
    ...who,
    brand: browser.brand,
    isProgram: browser.isProgram,
    userAgent: browser.userAgent,
    address: browser.address,
  })
  // A phone is notified when it is linked.
  if (who.deviceId === undefined) await noteBrowser(s, browser, who.personId)
  const sessionId = tokens.refreshToken.split('.')[0]
  await recordLogin(s, browser, { personId: who.personId, method, outcome: 'success', sessionId })
  browser.setCookie('sign-in', undefined)
  return handOver(tokens, browser)
}

/**
 * Returns the tokens for the JSON answer and sets the cookies they are bound to, which scripts cannot read (Q025). A program
 * gets none.
 */
export function handOver(tokens: Tokens, browser: Browser): { accessToken: string; refreshToken: string } {
  if (!tokens.isProgram) {
    browser.setCookie('access', tokens.accessCookie)
    browser.setCookie('refresh', tokens.refreshCookie)
  }
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
}
