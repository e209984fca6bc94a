import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Change } from '#core/audited-transaction.ts'
import { withBoundCode } from './bound-code.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { maskEmail, maskPhone } from '#rules/mask.ts'
import type { Person } from '#store/customer/people.ts'
import { actWords } from './act-words.ts'
import { useTotp } from './authenticator.ts'
import { withinTries } from './within-tries.ts'
import { confirmMethodOf, isWeaker, type ConfirmMethod } from './confirm-method.ts'
import { claimSend, codeHash, freshDigits, isCode, maxTries, whyNotSent } from './one-time-code.ts'
import { alone, openPushRequest, readPushRequest, stateOf, type PushKind } from './push-request.ts'
import type { CodeState } from './code-state.ts'

/** A change of a person's factors that waits for a code or the phone. */
export type Confirmation = {
  key: string
  personId: number
  brand: string
  kind: Exclude<PushKind, 'signIn' | 'payment'>
  subject: string
  method: ConfirmMethod
  pending: Buffer | null
  attempts: number
  state: CodeState
  expiresAt: Date
}

const lifeMs = 10 * 60_000

export type PendingConfirmation = { key: string; expiresAt: Date; sentTo?: string; number?: number }

/**
 * Starts a change: sends a code or a request to the phone. The same change started again within ten minutes continues
 * with its record, including attempts and sends already used. @throws Refused resendTooSoon | resendUsedUp
 */
export async function openConfirmation(
  s: Services,
  change: {
    person: Person
    brand: string
    kind: Confirmation['kind']
    subject: string
    method: ConfirmMethod
    pending?: Buffer
    /** Facts of the act, for its text (`act-words.ts`), and of the browser, for the phone. */
    facts?: Record<string, string> | undefined
    t: Translate
    /** The change of the calling handler, so that the start and the call's audit row share a transaction. */
    change?: Change | undefined
  },
): Promise<PendingConfirmation> {
  const { person, brand, kind, subject, method, t, change: commit = alone(s) } = change
  const now = s.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  if (method === 'push') {
    const { key, number } = await openPushRequest(s, {
      ...change,
      facts: change.facts ?? {},
      expiresAt,
      also: (client, confirmationKey) => insert(s, client, { ...change, key: confirmationKey, expiresAt }),
    })
    return { key, expiresAt, ...(number !== null && { number }) }
  }
  if (method === 'otp') {
    const key = freshKey()
    await commit((client) => insert(s, client, { ...change, key, expiresAt }))
    return { key, expiresAt }
  }
  const standing = await s.db.query<Confirmation>(
    `${columns} where person_id = $1 and kind = $2 and subject = $3 and method = $4 and state = 'open'
       and expires_at > $5 and attempts < $6 order by created_at desc limit 1`,
    [person.id, kind, subject, method, now, maxTries],
  )
  const [standingConfirmation] = standing.rows
  const key = standingConfirmation?.key ?? freshKey()
  const code = freshDigits()
  const of = { table: 'confirmation', id: key } as const
  const set = { passkey_id: null, ...(change.pending && { pending: change.pending }) }
  await commit(async (client) => {
    if (!standingConfirmation) await insert(s, client, { ...change, key, expiresAt })
    if (await claimSend(client, of, { hash: codeHash(s, of, code), now, set })) return
    const { outcome, seconds } = await whyNotSent(client, of, now)
    if (outcome === 'usedUp') throw new Refused('resendUsedUp')
    throw new Refused('resendTooSoon', { count: Math.max(1, seconds) })
  })
  const act = actWords({ subject: kind === 'twoStep' ? subject : kind, facts: change.facts }, t)
  const sentTo = await sendCode(s, { person, brand, method, code, act, t })
  return { key, expiresAt: standingConfirmation?.expiresAt ?? expiresAt, sentTo }
}

/**
 * Completes a confirmed change, once. The attempt is counted by the update that returns the record, so that at most
 * five codes are compared. @throws Refused wrongConfirmationCode | confirmationOver | phoneNotAnswered | phoneDeclined
 */
export async function takeConfirmation(
  s: Services,
  {
    key,
    person,
    kind,
    code,
    subject = { beginsWith: '' },
    also = () => true,
  }: {
    key: string
    person: Person
    kind: Confirmation['kind']
    code?: string | undefined
    /** Required subject of the change, whole or by its beginning. */
    subject?: string | { beginsWith: string }
    /** A further condition, checked within the same attempt. */
    also?: (pending: Buffer | null) => boolean | Promise<boolean>
  },
): Promise<Confirmation> {
  const { rows } = await s.db.query<Confirmation & { codeHash: Buffer | null; passkeyId: number | null }>(
    `update app.confirmation set attempts = attempts + case when method = 'push' then 0 else 1 end
     where key = $1 and person_id = $2 and kind = $3 and state = 'open' and expires_at > $4
       and (attempts < $5 or passkey_id is not null) and (subject = $6 or starts_with(subject, $7))
     returning key, person_id as "personId", brand, kind, subject, method, pending, attempts, state,
       expires_at as "expiresAt", code_hash as "codeHash", passkey_id as "passkeyId"`,
    [key, person.id, kind, s.clock.now(), maxTries, ...subjectTerms(subject)],
  )
  const [confirmation] = rows
  if (!confirmation) throw new Refused('confirmationOver')
  // Begun before a stronger factor was available: it is restarted with that.
  const required = await confirmMethodOf(s, { person })
  if (confirmation.passkeyId === null && isWeaker(confirmation.method, required))
    throw new Refused('confirmationOver')
  const isAlso = await also(confirmation.pending)
  // Approved by a passkey, instead of a code or the phone.
  const isApproved = confirmation.passkeyId !== null
  if (confirmation.method === 'push' && !isApproved) await requireAccepted(s, key)
  const isOwn =
    confirmation.method === 'push' ||
    isApproved ||
    (isAlso && (await isRight(s, confirmation, person, code ?? '')))
  if (!isAlso || !isOwn) {
    if (confirmation.attempts >= maxTries) throw new Refused('confirmationOver')
    throw new Refused('wrongConfirmationCode', { count: maxTries - confirmation.attempts })
  }
  const taken = await s.db.query(
    `update app.confirmation set state = 'passed', pending = null where key = $1 and state = 'open'`,
    [key],
  )
  if (taken.rowCount !== 1) throw new Refused('confirmationOver')
  return confirmation
}

/** The whole subject, and its beginning; the term that does not apply is null, which equals nothing. */
const subjectTerms = (subject: string | { beginsWith: string }): [string | null, string | null] =>
  typeof subject === 'string' ? [subject, null] : [null, subject.beginsWith]

/** Key of the newest pending change of this kind and subject, undefined when there is none. */
export async function findConfirmation(
  s: Pick<Services, 'db' | 'clock'>,
  which: { personId: number; kind: Confirmation['kind']; subject: string; method: ConfirmMethod },
): Promise<string | undefined> {
  const { rows } = await s.db.query<{ key: string }>(
    `select key from app.confirmation where person_id = $1 and kind = $2 and subject = $3 and method = $4
       and state = 'open' and expires_at > $5 order by created_at desc limit 1`,
    [which.personId, which.kind, which.subject, which.method, s.clock.now()],
  )
  return rows[0]?.key
}

async function requireAccepted(s: Services, key: string): Promise<void> {
  const request = await readPushRequest(s, key)
  const state = request && stateOf(request, s.clock.now())
  if (state === 'waiting') throw new Refused('phoneNotAnswered')
  if (state !== 'accepted') throw new Refused(state === 'declined' ? 'phoneDeclined' : 'confirmationOver')
}

function isRight(
  s: Services,
  confirmation: { key: string; method: ConfirmMethod; codeHash: Buffer | null },
  person: Person,
  code: string,
): Promise<boolean> | boolean {
  if (confirmation.method === 'otp') return withinTries(s, person, () => useTotp(s, person, code))
  return isCode(
    s,
    { table: 'confirmation', id: confirmation.key },
    { storedHash: confirmation.codeHash, code },
  )
}

async function sendCode(
  s: Services,
  {
    person,
    brand,
    method,
    code,
    act,
    t,
  }: {
    person: Person
    brand: string
    method: ConfirmMethod
    code: string
    act: string | undefined
    t: Translate
  },
): Promise<string> {
  const name = s.brand(brand).name
  const text =
    act === undefined
      ? t('{brand}: {code} confirms a change to your security settings. Never give it to anyone.', {
          brand: name,
          code,
        })
      : t('{brand}: {code} confirms “{act}”. Never give it to anyone.', { brand: name, code, act })
  if (method === 'sms') {
    if (!person.phone) throw new Error(`person ${person.id} confirms by SMS but has no phone`)
    const bound = withBoundCode(s, brand, { text, code })
    await s.partners.sms.send({ brand, to: person.phone, text: bound, personId: person.id })
    return maskPhone(person.phone)
  }
  await s.partners.mail.send({ brand, to: person.email, subject: t('Your code'), text })
  return maskEmail(person.email)
}

async function insert(
  s: Pick<Services, 'clock'>,
  client: pg.PoolClient,
  item: {
    key: string
    person: Person
    brand: string
    kind: string
    subject: string
    method: ConfirmMethod
    pending?: Buffer
    expiresAt: Date
  },
): Promise<void> {
  await client.query(
    `insert into app.confirmation (key, person_id, brand, kind, subject, method, pending, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      item.key,
      item.person.id,
      item.brand,
      item.kind,
      item.subject,
      item.method,
      item.pending ?? null,
      s.clock.now(),
      item.expiresAt,
    ],
  )
}

const freshKey = (): string => randomBytes(16).toString('base64url')

const columns = `
  select key, person_id as "personId", brand, kind, subject, method, pending, attempts, state,
    expires_at as "expiresAt" from app.confirmation`
