import { randomUUID } from 'node:crypto'
import { Coalescer } from '@sixpence/ledger'
import { jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import { Refused } from './refused.ts'
import { namedKey } from './keys/named-key.ts'
import { sameSecret, type Secrets } from './secrets.ts'
import type { Clock } from './clock.ts'
import type { Freshness } from './push/freshness.ts'

/** The access token is valid for five minutes (Q025); a session ends after twelve hours at the latest. */
const accessSeconds = 300
/** End reason of a session after its owner, or somebody else, changed the password. */
export const passwordChanged = 'password changed'
const absoluteMs = 12 * 60 * 60 * 1000
/** Time in which the browser may repeat a refresh whose reply was lost, and gets the same successor. */
const lostReplyMs = 30_000
/**
 * Time for which a session's state is cached if it is not proven that notifications of ended sessions arrive (see
 * Freshness).
 */
const trustMs = 1_500
/** Minimum interval between two activity times of a session. */
const activityMs = 5_000
/**
 * The part of the idle time between two writes of it, so that another server, which reads what is written, never
 * takes an active session for an idle session.
 */
const writtenPart = 1 / 15

export type SessionRow = {
  id: string
  personId: number
  brand: string
  generation: number
  rotatedAt: Date
  createdAt: Date
  activeAt: Date
  endedAt: Date | null
  endedWhy: string | null
  isProgram: boolean
}

/**
 * Sender of a token. A program has neither Origin nor Fetch metadata nor a cookie of ours, so that no page in a
 * browser can pose as a program.
 */
export type Sender = { cookie: string | undefined; isProgram: boolean }

/** Tokens for the JSON answer, and the two cookies they are bound to; a program's tokens need no cookies. */
export type Tokens = {
  isProgram: boolean
  accessToken: string
  refreshToken: string
  accessCookie: string
  refreshCookie: string
}

type VerifiedToken = { claims: Claims; accessCookies: string[]; expires: number }

/** A session that has not ended, with its times in ms. */
type OpenSession = { id: string; createdAt: number; activeAt: number; tellsActivity: boolean }
type KnownSession = Omit<OpenSession, 'id'> & {
  brand: string
  writtenAt: number
  until: number
  stretch: number
}
/** In ms; `tells`: the client reports whether a person is active; `due`: when it is to be written. */
type Activity = { at: number | undefined; tells: boolean; due: number }

export type Claims = { sessionId: string; personId: number; brand: string; isProgram: boolean }
type OfSession = { id: string; personId: number; brand: string; isProgram: boolean }

/**
 * Sessions of browsers and programs. A browser's refresh token is a selector (session and generation) whose secret
 * half is a cookie; the access token is bound to a second cookie. Cookie values are derived with a server key, so
 * that the database contains no credentials. A program stores no cookies: its refresh token contains the secret half,
 * its access token needs no second cookie, and neither is valid in a browser (decision 140). Reuse of a refresh token
 * ends the whole family, except the repetition of a lost reply (FAPI 2.0).
 */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #reader: Coalescer<string, SessionRow>
  readonly #secrets: Secrets
  readonly #clock: Clock
  readonly #idleMs: (brand: string) => number
  readonly #verified = new Map<string, VerifiedToken>()
  readonly #open: Coalescer<string, OpenSession>
  readonly #known = new Map<string, KnownSession>()
  /** Activity of sessions that is not written yet. */
  readonly #touched = new Map<string, Activity>()
  readonly #onEnd: (sessionId: string) => void
  readonly #fresh: Freshness | undefined
  #ends = 0

  constructor(options: {
    pool: pg.Pool
    secrets: Secrets
    clock: Clock
    idleMs: (brand: string) => number
    onEnd: (sessionId: string) => void
    /** Whether notifications of ended sessions arrive and are passed to `forget`. */
    fresh?: Freshness
  }) {
    this.#pool = options.pool
    this.#secrets = options.secrets
    this.#clock = options.clock
    this.#idleMs = options.idleMs
    this.#onEnd = options.onEnd
    this.#fresh = options.fresh
    this.#reader = new Coalescer(async (ids) => {
      const { rows } = await options.pool.query<SessionRow>({
        name: 'session-read',
        text: `select id, person_id as "personId", brand, generation, rotated_at as "rotatedAt",
                 created_at as "createdAt", active_at as "activeAt", ended_at as "endedAt", ended_why as "endedWhy",
                 is_program as "isProgram"
               from app.session where id = any($1::uuid[])`,
        values: [ids],
      })
      return new Map(rows.map((row) => [row.id, row]))
    })
    this.#open = new Coalescer(async (ids) => {
      const { rows } = await options.pool.query<OpenSession>({
        name: 'session-open',
        text: `select id, (extract(epoch from created_at) * 1000)::float8 as "createdAt",
                 (extract(epoch from active_at) * 1000)::float8 as "activeAt", tells_activity as "tellsActivity"
               from app.session where id = any($1::uuid[]) and ended_at is null`,
        values: [ids],
      })
      return new Map(rows.map((row) => [row.id, row]))
    })
  }

  /** Starts a session and returns the tokens of its first generation; with `client` in its transaction. */
  async begin(
    who: {
      personId: number
      brand: string
      client: string
      userAgent: string
      address: string
      deviceId?: number
      isProgram?: boolean
    },
    client: Pick<pg.Pool, 'query'> = this.#pool,
  ): Promise<Tokens> {
    const id = randomUUID()
    const now = this.#clock.now()
    const { isProgram = false } = who
    await client.query(
      `insert into app.session (id, person_id, brand, client, user_agent, address, created_at, active_at, rotated_at,
         device_id, key_number, is_program) values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $10)`,
      [
        id,
        who.personId,
        who.brand,
        who.client,
        who.userAgent.slice(0, 300),
        who.address,
        now,
        who.deviceId ?? null,
        this.#secrets.current,
        isProgram,
      ],
    )
    return this.#tokens({ id, personId: who.personId, brand: who.brand, isProgram }, 1)
  }

  /**
   * Rotates a refresh token. A single conditional update decides, so that each token has a single successor under any
   * race. A browser whose reply was lost, or that reloaded when only the cookies had arrived, gets the same successor
   * for 30 seconds. When `admits` rejects the caller's address, the session ends. @throws Refused sessionExpired
   */
  async refresh(
    refreshToken: string,
    sender: Sender,
    brand: string,
    admits: (personId: number) => Promise<boolean> = async () => true,
  ): Promise<Tokens> {
    const [, id = '', generationText = '', secret] =
      /^([0-9a-f-]{36})\.([1-9]\d{0,8})(?:\.([\w-]{43}))?$/.exec(refreshToken) ?? []
    const generation = Number(generationText)
    const expired = new Refused('sessionExpired')
    if (!id) throw expired
    const isProgram = secret !== undefined
    if (isProgram && !sender.isProgram) throw new Refused('programOnly')
    if (!isProgram && !sender.cookie) throw new Refused('cookieMissing')
    const presented = secret ?? sender.cookie ?? ''
    const isOf = (of: number): boolean =>
      this.#secrets.isMac(presented, 'refresh-secret', id, of, ...(isProgram ? ['program'] : []))
    // Without the secret half the selector may be guessed: it neither refreshes nor ends anything.
    const isOwnSecret = isOf(generation)
    if (!isOwnSecret && (isProgram || !isOf(generation + 1))) throw expired

    const sessionRow = await this.#read(id)
    // Disclosed to the browser that had the session: its owner needs to know.
    if (sessionRow?.endedAt && sessionRow.endedWhy === passwordChanged) throw new Refused('passwordChanged')
    if (!sessionRow || sessionRow.endedAt || sessionRow.isProgram !== isProgram) throw expired
    if (!(await admits(sessionRow.personId))) {
      await this.end(id, 'address')
      throw expired
    }
    const now = this.#clock.now()
    const rotated = isOwnSecret ? await this.#rotate(id, generation, brand, now) : undefined
    if (rotated) return this.#tokens(rotated, generation + 1)

    const session = await this.#read(id)
    if (!session || session.endedAt || session.brand !== brand) throw expired
    if (session.generation === generation + 1 && now.getTime() - session.rotatedAt.getTime() <= lostReplyMs)
      return this.#tokens(session, session.generation)
    if (isOwnSecret) await this.end(id, session.generation > generation ? 'reuse' : 'expired')
    throw expired
  }

  /**
   * New tokens for a session that continues after a change of the person's factors; the previous tokens are used up,
   * as after a refresh.
   */
  async renew(id: string): Promise<Tokens> {
    const { rows } = await this.#pool.query<OfSession & { generation: number }>(
      `update app.session set generation = generation + 1, rotated_at = $2, key_number = $3
       where id = $1 and ended_at is null
       returning id, person_id as "personId", brand, is_program as "isProgram", generation`,
      [id, this.#clock.now(), this.#secrets.current],
    )
    const [session] = rows
    if (!session) throw new Refused('sessionExpired')
    return this.#tokens(session, session.generation)
  }

  async #rotate(id: string, generation: number, brand: string, now: Date): Promise<OfSession | undefined> {
    await this.writeActivity({ only: id })
    const { rows } = await this.#pool.query<OfSession>({
      name: 'session-rotate',
      text: `update app.session set generation = generation + 1, rotated_at = $3, key_number = $7
             where id = $1 and generation = $2 and brand = $4 and ended_at is null
               and created_at > $5 and active_at > $6
             returning id, person_id as "personId", brand, is_program as "isProgram"`,
      values: [
        id,
        generation,
        now,
        brand,
        new Date(now.getTime() - absoluteMs),
        new Date(now.getTime() - this.#idleMs(brand)),
        this.#secrets.current,
      ],
    })
    return rows[0]
  }

  /**
   * Verifies an access token: signature, brand, and the bound cookie or, for a program's, that no browser sends it.
   * Also call `requireLive`, which verifies that the session has not ended. @throws Refused signInNeeded |
   * cookieMissing | programOnly
   */
  async claimsOf(token: string, { cookie, isProgram }: Sender, brand: string): Promise<Claims> {
    const verified = this.#verified.get(token) ?? (await this.#verify(token))
    const isGood =
      verified && verified.expires > this.#clock.now().getTime() && verified.claims.brand === brand
    if (!isGood) throw new Refused('signInNeeded')
    if (verified.claims.isProgram) {
      if (!isProgram) throw new Refused('programOnly')
      return verified.claims
    }
    if (!cookie) throw new Refused('cookieMissing')
    if (!verified.accessCookies.some((bound) => sameSecret(cookie, bound))) throw new Refused('signInNeeded')
    return verified.claims
  }

  /** Verifies that the session has not ended, idled or reached its maximum age. @throws Refused sessionExpired */
  async requireLive({ sessionId, brand }: Claims): Promise<void> {
    const now = this.#clock.now().getTime()
    const isOver = (session: KnownSession): boolean =>
      now - session.activeAt > this.#idleMs(brand) || now - session.createdAt > absoluteMs
    const cachedSession = this.#known.get(sessionId)
    const isTrusted =
      cachedSession && (cachedSession.until >= now || this.#fresh?.covers(cachedSession.stretch))
    if (isTrusted && !isOver(cachedSession)) return
    // Also before a session ends as idle: the person may have been active at another server.
    if (isOver(await this.#load(sessionId, brand, now))) {
      await this.end(sessionId, 'idle')
      throw new Refused('sessionExpired')
    }
  }

  async #load(sessionId: string, brand: string, now: number): Promise<KnownSession> {
    const endsBefore = this.#ends
    const stretch = this.#fresh?.stretch ?? 0
    const row = await this.#open.get(sessionId)
    if (!row) throw new Refused('sessionExpired')
    const touched = this.#touched.get(sessionId)
    const { createdAt, activeAt: writtenAt } = row
    const activeAt = Math.max(writtenAt, touched?.at ?? 0)
    const tellsActivity = row.tellsActivity || (touched?.tells ?? false)
    const session = { brand, createdAt, activeAt, writtenAt, tellsActivity, until: now + trustMs, stretch }
    if (this.#known.size > 100_000) this.#known.clear()
    // A session that ended while it was read must not be cached as live.
    if (this.#ends === endsBefore) this.#known.set(sessionId, session)
    return session
  }

  /**
   * Restarts the idle time after an action of the person; background polling does not (Q026). `isActive`: as reported
   * by the client. For a client that never reports it, every call counts. A call does not wait for it to be written.
   */
  touch(sessionId: string, isActive: boolean | undefined): void {
    const session = this.#known.get(sessionId)
    if (!session) return
    const isTold = isActive !== undefined && !session.tellsActivity
    const now = this.#clock.now().getTime()
    const counts = isActive ?? !session.tellsActivity
    const isDue = counts && now - session.activeAt >= activityMs
    if (!isTold && !isDue) return
    session.tellsActivity ||= isTold
    if (isDue) session.activeAt = now
    const due = isTold ? now : session.writtenAt + this.#idleMs(session.brand) * writtenPart
    this.#note(sessionId, { at: isDue ? now : undefined, tells: isTold, due })
  }

  #note(sessionId: string, { at, tells, due }: Activity): void {
    const touched = this.#touched.get(sessionId)
    this.#touched.set(sessionId, {
      at: at ?? touched?.at,
      tells: tells || (touched?.tells ?? false),
      due: Math.min(due, touched?.due ?? due),
    })
  }

  /**
   * Writes in a single statement the activity of the sessions whose last write is a while ago, of all sessions, or of
   * a given session.
   */
  async writeActivity(which: 'due' | 'all' | { only: string } = 'due'): Promise<void> {
    const now = this.#clock.now().getTime()
    const touched =
      typeof which === 'object'
        ? [...this.#touched].filter(([id]) => id === which.only)
        : [...this.#touched].filter(([, { due }]) => which === 'all' || due <= now)
    if (touched.length === 0) return
    for (const [id, { at }] of touched) {
      this.#touched.delete(id)
      const session = this.#known.get(id)
      if (session) session.writtenAt = at ?? session.writtenAt
    }
    const writing = this.#pool.query({
      name: 'session-touch',
      // Locked in a fixed order, because other servers write the same sessions.
      text: `with open as materialized (
               select id from app.session where id = any($1::uuid[]) and ended_at is null order by id for no key update)
             update app.session s set active_at = greatest(s.active_at, to_timestamp(t.at / 1000)),
               tells_activity = s.tells_activity or t.tells
             from open join unnest($1::uuid[], $2::float8[], $3::boolean[]) t (id, at, tells) using (id)
             where s.id = open.id`,
      values: [
        touched.map(([id]) => id),
        touched.map(([, activity]) => activity.at ?? null),
        touched.map(([, activity]) => activity.tells),
      ],
    })
    await writing.catch((error: unknown) => {
      for (const [id, { at, tells }] of touched) {
        const later = this.#touched.get(id)
        this.#touched.set(id, { at: later?.at ?? at, tells: tells || (later?.tells ?? false), due: now })
      }
      throw error
    })
  }

  /** Ends a session; without effect when it has already ended. */
  async end(sessionId: string, why: string): Promise<void> {
    await this.#pool.query(
      'update app.session set ended_at = $2, ended_why = $3 where id = $1 and ended_at is null',
      [sessionId, this.#clock.now(), why],
    )
    this.forget(sessionId)
  }

  /**
   * Ends a person's sessions: all, all but a given session, only a given session, or those of a device. Returns their
   * number.
   */
  async endOf(
    personId: number,
    why: string,
    which: { except?: string; only?: string; deviceId?: number } = {},
  ): Promise<number> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `update app.session set ended_at = $2, ended_why = $3
       where person_id = $1 and ended_at is null and ($4::uuid is null or id <> $4)
         and ($5::bigint is null or device_id = $5) and ($6::uuid is null or id = $6) returning id`,
      [personId, this.#clock.now(), why, which.except ?? null, which.deviceId ?? null, which.only ?? null],
    )
    for (const { id } of rows) this.forget(id)
    return rows.length
  }

  /** Called when a session ended here or at another server. */
  forget(sessionId: string): void {
    this.#ends += 1
    this.#known.delete(sessionId)
    this.#onEnd(sessionId)
  }

  async #tokens(session: OfSession, generation: number): Promise<Tokens> {
    const { isProgram } = session
    const issued = Math.floor(this.#clock.now().getTime() / 1000)
    const accessToken = await new SignJWT({ sid: session.id, ...(isProgram && { prg: true }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: String(this.#secrets.current) })
      .setSubject(String(session.personId))
      .setIssuer(session.brand)
      .setAudience('sixpence')
      .setIssuedAt(issued)
      .setExpirationTime(issued + accessSeconds)
      .sign(this.#secrets.key('access-token'))
    const selector = `${session.id}.${generation}`
    return {
      isProgram,
      accessToken,
      refreshToken: isProgram ? `${selector}.${this.#programSecret(session.id, generation)}` : selector,
      accessCookie: this.#accessCookie(session.id),
      refreshCookie: this.#refreshCookie(session.id, generation),
    }
  }

  /**
   * Verifies the signature once per token and caches the result, because verification costs more than the rest of a
   * small call.
   */
  async #verify(token: string): Promise<VerifiedToken | undefined> {
    const now = this.#clock.now()
    try {
      const { payload } = await jwtVerify(token, namedKey(this.#secrets, 'access-token'), {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        audience: 'sixpence',
        currentDate: now,
        requiredClaims: ['sub', 'iss', 'exp', 'sid'],
      })
      const claims = {
        sessionId: String(payload['sid']),
        personId: Number(payload.sub),
        brand: String(payload.iss),
        isProgram: payload['prg'] === true,
      }
      if (this.#verified.size > 100_000) this.#verified.clear()
      const accessCookies = this.#secrets
        .macs('access-binding', claims.sessionId)
        .map((mac) => mac.toString('base64url'))
      const verified = { claims, accessCookies, expires: Number(payload.exp) * 1000 }
      this.#verified.set(token, verified)
      return verified
    } catch {
      return undefined
    }
  }

  #read = (id: string): Promise<SessionRow | undefined> => this.#reader.get(id)

  #accessCookie = (id: string): string => this.#secrets.mac('access-binding', id).toString('base64url')
  #programSecret = (id: string, generation: number): string =>
    this.#secrets.mac('refresh-secret', id, generation, 'program').toString('base64url')
  #refreshCookie = (id: string, generation: number): string =>
    this.#secrets.mac('refresh-secret', id, generation).toString('base64url')
}
