import type pg from 'pg'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Writes an entry of the sign-in history; also for an unknown person, so that attempts take the same time whether or
 * not the address exists.
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

/** The linked phone that a sign-in of the person used. */
export async function disputedPhone(
  db: Queries,
  { id, personId }: { id: number; personId: number },
): Promise<{ name: string } | undefined> {
  const { rows } = await db.query<{ name: string }>(
    `select d.name from app.login_history h join app.session s on s.id = h.session_id
       join app.device d on d.id = s.device_id and d.state = 'linked'
     where h.id = $1 and h.person_id = $2`,
    [id, personId],
  )
  return rows[0]
}

/**
 * Marks a sign-in of the person as disputed; undefined when there is none or it belongs to session `except`. Returns
 * the phone that was used, if any.
 */
export async function disputeLogin(
  client: Queries,
  { id, personId, except }: { id: number; personId: number; except: string },
): Promise<{ deviceId: number | null } | undefined> {
  const { rows } = await client.query<{ deviceId: number | null }>(
    `update app.login_history h set outcome = 'disputed'
     from (select $1::bigint as id) login left join app.login_history l on l.id = login.id
       left join app.session s on s.id = l.session_id
     where h.id = login.id and h.person_id = $2 and h.session_id is distinct from $3
     returning s.device_id as "deviceId"`,
    [id, personId, except],
  )
  return rows[0]
}
