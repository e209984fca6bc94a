import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sha256 } from '#core/keys/sha256.ts'
import type { Clock } from './clock.ts'
import { Refused } from './refused.ts'

const idleMs = 30 * 60_000
const absoluteMs = 12 * 60 * 60_000

const freshMs = 10 * 60_000

/**
 * SQL condition: the session with this id is open at a moment, so that its work may continue. `id` and `now` are SQL
 * expressions.
 */
export const isOpenStaffSession = (id: string, now: string): string =>
  `exists (select from app.staff_session t where t.id = ${id} and t.ended_at is null
    and t.active_at >= ${now}::timestamptz - interval '${idleMs} milliseconds'
    and t.created_at >= ${now}::timestamptz - interval '${absoluteMs} milliseconds')`

type StaffSession = { id: string; personId: number }
type OpenStaffSession = {
  id: string
  brand: string
  address: string
  userAgent: string
  createdAt: Date
  activeAt: Date
}

/**
 * Sessions of the console, separate from those of customers: a random cookie, stored as a hash, valid at the brand
 * where it began. Read with every call, so that a session that ended is refused at once in every process.
 */
export class StaffSessions {
  readonly #pool: pg.Pool
  readonly #clock: Clock

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Starts a session and returns the value of its cookie. */
  async begin(who: { personId: number; brand: string; userAgent: string; address: string }): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await this.#pool.query(
      `insert into app.staff_session (id, token_hash, person_id, brand, address, user_agent, created_at, active_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        randomUUID(),
        sha256(token),
        who.personId,
        who.brand,
        who.address,
        who.userAgent.slice(0, 300),
        this.#clock.now(),
      ],
    )
    return token
  }

  /** The session of a cookie. @throws Refused signInNeeded | sessionExpired */
  async find(token: string | undefined, brand: string): Promise<StaffSession> {
    if (!token) throw new Refused('signInNeeded')
    const { rows } = await this.#pool.query<
      StaffSession & { createdAt: Date; activeAt: Date; endedAt: Date | null }
    >({
      name: 'staff-session',
      text: `select id, person_id as "personId", created_at as "createdAt", active_at as "activeAt", ended_at as "endedAt"
        from app.staff_session where token_hash = $1 and brand = $2`,
      values: [sha256(token), brand],
    })
    const [session] = rows
    if (!session) throw new Refused('signInNeeded')
    const now = this.#clock.now().getTime()
    const isOver =
      session.endedAt !== null ||
      now - session.activeAt.getTime() > idleMs ||
      now - session.createdAt.getTime() > absoluteMs
    if (isOver) throw new Refused('sessionExpired')
    return { id: session.id, personId: session.personId }
  }

  /** Restarts the idle time after an action of the person. */
  async touch(id: string): Promise<void> {
    await this.#pool.query(
      'update app.staff_session set active_at = $2 where id = $1 and active_at < $2 and ended_at is null',
      [id, this.#clock.now()],
    )
  }

  /** Whether a session began at most ten minutes ago: credentials can be changed only soon after a sign-in. */
  async isFresh(id: string): Promise<boolean> {
    const since = new Date(this.#clock.now().getTime() - freshMs)
    const { rowCount } = await this.#pool.query(
      'select from app.staff_session where id = $1 and created_at >= $2',
      [id, since],
    )
    return rowCount === 1
  }

  /** A person's open sessions, the most recently used first. */
  async openOf(personId: number): Promise<OpenStaffSession[]> {
    const now = this.#clock.now().getTime()
    const { rows } = await this.#pool.query<OpenStaffSession>(
      `select id, brand, address, user_agent as "userAgent", created_at as "createdAt", active_at as "activeAt"
       from app.staff_session
       where person_id = $1 and ended_at is null and active_at >= $2 and created_at >= $3 order by active_at desc, id`,
      [personId, new Date(now - idleMs), new Date(now - absoluteMs)],
    )
    return rows
  }

  /** Ends a given session of a person, or all but `exceptId`; returns how many. */
  async endOthers(
    { personId, exceptId, id }: { personId: number; exceptId: string; id?: string },
    client: Queries = this.#pool,
  ): Promise<number> {
    const { rowCount } = await client.query(
      `update app.staff_session set ended_at = $4, ended_why = 'ended elsewhere'
       where person_id = $1 and id <> $2 and ($3::uuid is null or id = $3) and ended_at is null`,
      [personId, exceptId, id ?? null, this.#clock.now()],
    )
    return rowCount ?? 0
  }

  /** Deletes sessions that ended or expired before a moment. */
  async forget(before: Date): Promise<void> {
    await this.#pool.query('delete from app.staff_session where coalesce(ended_at, active_at) < $1', [before])
  }

  /** Ends a session, or all of a person's. */
  async end(
    which: { id: string } | { personId: number },
    why: string,
    client: Queries = this.#pool,
  ): Promise<void> {
    const [column, value] = 'id' in which ? ['id', which.id] : ['person_id', which.personId]
    await client.query(
      `update app.staff_session set ended_at = $2, ended_why = $3 where ${column} = $1 and ended_at is null`,
      [value, this.#clock.now(), why],
    )
  }
}

type Queries = Pick<pg.Pool, 'query'>
