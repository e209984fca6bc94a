import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/**
 * Writes an entry of the sign-in history; also for an unknown person, so that attempts take the same time whether or
 * not the address is known.
 */
export async function recordLogin(
  s: Pick<Services, 'db' | 'clock'>,
  browser: Pick<Browser, 'brand' | 'address' | 'userAgent'>,
  login: {
    personId: number | undefined
    method: string
    outcome: 'success' | 'failed' | 'declined'
    sessionId?: string | undefined
  },
): Promise<void> {
  await s.db.query(
    `insert into app.login_history (person_id, brand, at, address, user_agent, method, outcome, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      login.personId ?? null,
      browser.brand,
      s.clock.now(),
      browser.address,
      browser.userAgent.slice(0, 300),
      login.method,
      login.outcome,
      login.sessionId ?? null,
    ],
  )
}
