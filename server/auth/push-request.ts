import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import type { PhoneRequestState } from '@sixpence/protocol/confirmed'
import type { PhoneRequestKind as PushKind } from '@sixpence/protocol/devices/devices'
import { Refused } from '#core/refused.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { faultFields } from '#core/log.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import type { Person } from '#store/customer/people.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { sha256 } from '#core/keys/sha256.ts'

export type { PushKind }

/** A request for a decision on the phone. */
export type PushRequest = {
  key: string
  personId: number
  brand: string
  kind: PushKind
  subject: string
  number: number | null
  facts: Record<string, string>
  state: Exclude<PhoneRequestState, 'expired'>
  sends: number
  sentAt: Date
  createdAt: Date
  expiresAt: Date
}

/** A sign-in waits two minutes for its answer (Q028); it can be sent every 30 seconds, three times in ten minutes. */
const signInMs = 2 * 60_000
const resendMs = 30_000
const maxSignIns = 3
const windowMs = 10 * 60_000

type Draft = {
  person: Person
  brand: string
  kind: PushKind
  subject?: string
  facts?: Record<string, string>
  expiresAt?: Date
  t: Translate
  /** The change of the calling handler, so that the request and the call's audit row share a transaction. */
  change?: Change | undefined
  /** Further writes in the transaction of the request. */
  also?: (client: pg.PoolClient, key: string) => Promise<void>
}

/**
 * Sends a request to the person's phones. When a two-digit number is shown, it has to be entered on the phone.
 * Sign-ins are counted under a lock on the person, so that concurrent sign-ins send at most three in ten minutes.
 * @throws Refused pushUsedUp
 */
export async function openPushRequest(
  s: Services,
  { person, brand, kind, subject = '', facts = {}, expiresAt, t, change = alone(s), also }: Draft,
): Promise<PushRequest> {
  const now = s.clock.now()
  const key = randomBytes(16).toString('base64url')
  const number = kind === 'payment' ? null : randomInt(10, 100)
  const until = expiresAt ?? new Date(now.getTime() + signInMs)
  await change(async (client) => {
    if (kind === 'signIn') {
      await lockPerson(client, person.id)
      const minutes = await minutesToWait(client, person.id, now)
      if (minutes > 0) throw new Refused('pushUsedUp', { count: minutes })
    }
    await client.query(
      `insert into app.push_request (key, person_id, brand, kind, subject, number, facts, sent_at, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [key, person.id, brand, kind, subject, number, facts, now, until],
    )
    await also?.(client, key)
  })
  await wakePhones(s, { person, brand, t })
  const request = await readPushRequest(s, key)
  if (!request) throw new NotVisible(`request ${key}`)
  return request
}

/** The request with this key, undefined when there is none. */
export async function readPushRequest(
  s: Pick<Services, 'db'>,
  key: string,
): Promise<PushRequest | undefined> {
  const { rows } = await s.db.query<PushRequest>(`${columns} where key = $1`, [key])
  return rows[0]
}

/** The request for this subject, undefined when there is none. */
export async function requestOf(
  s: Pick<Services, 'db'>,
  { personId, kind, subject }: Pick<PushRequest, 'personId' | 'kind' | 'subject'>,
): Promise<PushRequest | undefined> {
  const { rows } = await s.db.query<PushRequest>(
    `${columns} where person_id = $1 and kind = $2 and subject = $3 limit 1`,
    [personId, kind, subject],
  )
  return rows[0]
}

/** What a phone signs: the digest of what the request shows. A payment has a digest of its own. */
export const digestOfRequest = ({
  kind,
  subject,
  facts,
}: Pick<PushRequest, 'kind' | 'subject' | 'facts'>): string =>
  sha256(
    JSON.stringify([kind, subject, Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  ).toString('base64url')

/** Ends requests that were decided by other means, so that phones no longer show them. */
export async function endPushOf(
  s: { db: Pick<pg.Pool | pg.PoolClient, 'query'>; clock: Services['clock'] },
  which: Pick<PushRequest, 'personId' | 'kind' | 'subject'> & { except?: string },
): Promise<void> {
  await s.db.query(
    `update app.push_request set expires_at = $4
     where person_id = $1 and kind = $2 and subject = $3 and state = 'waiting' and expires_at > $4
       and key is distinct from $5`,
    [which.personId, which.kind, which.subject, s.clock.now(), which.except ?? null],
  )
}

/** Records a phone's answer to a request; false when it is no longer pending. */
export async function answerPush(
  client: Pick<pg.PoolClient, 'query'>,
  key: string,
  answer: { state: 'accepted' | 'declined'; deviceId: number; signature: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.push_request set state = $2, answered_at = $3, device_id = $4, signature = $5
     where key = $1 and state = 'waiting' and expires_at > $3`,
    [key, answer.state, answer.now, answer.deviceId, answer.signature],
  )
  return rowCount === 1
}

/** The person's pending requests, newest first. */
export async function waitingFor(
  s: Pick<Services, 'db' | 'clock'>,
  personId: number,
): Promise<PushRequest[]> {
  const { rows } = await s.db.query<PushRequest>(
    `${columns} where person_id = $1 and state = 'waiting' and expires_at > $2 order by created_at desc limit 20`,
    [personId, s.clock.now()],
  )
  return rows
}

/** Current state of a request; a pending request past its expiry is `expired`. */
export const stateOf = (
  { state, expiresAt }: Pick<PushRequest, 'state' | 'expiresAt'>,
  now: Date,
): PhoneRequestState => (state === 'waiting' && expiresAt <= now ? 'expired' : state)

/** Seconds until it can be sent again. */
export const resendInSeconds = ({ sentAt }: Pick<PushRequest, 'sentAt'>, now: Date): number =>
  Math.max(0, Math.ceil((resendMs - (now.getTime() - sentAt.getTime())) / 1000))

/** Sends a pending sign-in again, which extends it by two minutes. @throws Refused resendTooSoon | pushUsedUp */
export async function resendPush(
  s: Services,
  request: PushRequest,
  { person, brand, t, change = alone(s) }: Pick<Draft, 'person' | 'brand' | 't' | 'change'>,
): Promise<Date> {
  const now = s.clock.now()
  const until = new Date(now.getTime() + signInMs)
  await change(async (client) => {
    await lockPerson(client, person.id)
    const { rows } = await client.query<{ sentAt: Date }>(
      `select sent_at as "sentAt" from app.push_request where key = $1 and state = 'waiting'`,
      [request.key],
    )
    const [standing] = rows
    if (!standing) throw new Refused('requestOver')
    const seconds = resendInSeconds(standing, now)
    if (seconds > 0) throw new Refused('resendTooSoon', { count: seconds })
    const minutes = await minutesToWait(client, person.id, now)
    if (minutes > 0) throw new Refused('pushUsedUp', { count: minutes })
    await client.query(
      'update app.push_request set sends = sends + 1, sent_at = $2, expires_at = $3 where key = $1',
      [request.key, now, until],
    )
  })
  await wakePhones(s, { person, brand, t })
  return until
}

type Queries = {
  query: (text: string, values: unknown[]) => Promise<{ rows: { sends: number; first: Date | null }[] }>
}

/** Minutes until another sign-in can be sent; 0 for now. */
async function minutesToWait(client: Queries, personId: number, now: Date): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(sum(sends), 0)::int as sends, min(created_at) as first from app.push_request
     where person_id = $1 and kind = 'signIn' and created_at > $2`,
    [personId, new Date(now.getTime() - windowMs)],
  )
  const { sends = 0, first = null } = rows[0] ?? {}
  if (sends < maxSignIns) return 0
  return Math.max(1, Math.ceil(((first?.getTime() ?? 0) + windowMs - now.getTime()) / 60_000))
}

/**
 * Sends a notification without content to the default phone, or to all phones when there is none; every phone can
 * show the request. A failure at the push company is ignored, because phones also poll.
 */
export async function wakePhones(
  s: Services,
  { person, brand, t }: Pick<Draft, 'person' | 'brand' | 't'>,
): Promise<void> {
  const linked = (await s.store.devices.of(person.id)).filter(({ state }) => state === 'linked')
  const defaultDevices = linked.filter(({ isDefault }) => isDefault)
  const text = t('{brand}: a request is waiting for your answer. Open the app.', {
    brand: s.brand(brand).name,
  })
  await Promise.all(
    (defaultDevices.length > 0 ? defaultDevices : linked).flatMap(({ id, pushToken }) =>
      pushToken
        ? s.partners.push
            .send({ brand, to: pushToken, text })
            .catch((error: unknown) =>
              s.log.warn({ device: id, ...faultFields(error) }, 'a push notification was not sent'),
            )
        : [],
    ),
  )
}

/** A change in a transaction of its own, for callers without a transaction. */
export const alone =
  (s: Pick<Services, 'db'>): Change =>
  (work) =>
    transaction(s.db, work)

const columns = `
  select key, person_id as "personId", brand, kind, subject, number, facts, state, sends, sent_at as "sentAt",
    created_at as "createdAt", expires_at as "expiresAt" from app.push_request`
