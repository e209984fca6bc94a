import { randomBytes, randomUUID } from 'node:crypto'
import { after } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** An activation link is valid for three days; it is sent at most five times, a minute apart. */
export const goodFor = { days: 3 }
const waitMs = 60_000
const maxSends = 5
/** Lease of a mail to be sent. */
const leaseMs = 60_000
/** Registrations per e-mail and hour that cause a mail. */
const maxMailsPerHour = 3

/** `joining` is a person who already has an account here: the link adds an access, the password stays. */
export type Kind = 'personal' | 'business' | 'employee' | 'joining'

export type Registration<Form> = {
  id: string
  kind: Kind
  personId: number | null
  bindingHash: Buffer | null
  form: Form
}

/** 256 random bits as base64url. */
export const freshSecret = (): string => randomBytes(32).toString('base64url')

type Queries = Pick<Services['db'], 'query'>

/**
 * Stores a registration and returns its code. Without `form` it can never be activated (the e-mail belongs to a
 * customer). `mayMail` is false once the e-mail has had its mails of this hour.
 */
export async function note(
  s: Services,
  db: Queries,
  item: {
    brand: string
    kind: Kind
    email: string
    form?: object
    personId?: number
    /** The invited representative. */
    representativeId?: number
    /** The caller mails the link within a minute; otherwise a job does. */
    mustMail?: boolean
    binding?: string
    /** Hash of the form, to recognise a repeated submit. */
    payloadHash?: Buffer
  },
): Promise<{ id: string; code: string; mayMail: boolean }> {
  const id = randomUUID()
  const code = freshSecret()
  const now = s.clock.now()
  const { rows } = await db.query<{ recent: number }>(
    `select count(*) as recent from app.registration
     where brand = $1 and email_look_up = any($2) and created_at > $3 and kind in ('personal', 'business')`,
    [item.brand, s.personal.lookUps('email', item.brand, item.email), new Date(now.getTime() - 60 * 60_000)],
  )
  await db.query(
    `insert into app.registration (id, brand, kind, email_look_up, code_hash, binding_hash, form, person_id, sent_at,
       created_at, expires_at, payload_hash, letter_due_at, representative_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13)`,
    [
      id,
      item.brand,
      item.kind,
      s.personal.lookUp('email', item.brand, item.email),
      item.form ? sha256(code) : null,
      item.binding ? sha256(item.binding) : null,
      item.form ? await s.personal.seal(`registration:${id}`, item.form, db) : null,
      item.personId ?? null,
      now,
      after(now, goodFor),
      item.payloadHash ?? null,
      item.mustMail ? new Date(now.getTime() + leaseMs) : null,
      item.representativeId ?? null,
    ],
  )
  return { id, code, mayMail: (rows[0]?.recent ?? 0) < maxMailsPerHour }
}

/**
 * The registration a link belongs to; undefined if unknown, used or expired. It stays open until `close`, so that a
 * rejected password can be entered again.
 */
export async function find<Form>(
  s: Services,
  link: { brand: string; email: string; code: string; kinds: readonly Kind[] },
): Promise<Registration<Form> | undefined> {
  const { rows } = await s.db.query<Registration<Buffer>>(
    `select id, kind, person_id as "personId", binding_hash as "bindingHash", form from app.registration
     where brand = $1 and email_look_up = any($2) and code_hash = $3 and kind = any($4) and activated_at is null
       and expires_at > $5`,
    [
      link.brand,
      s.personal.lookUps('email', link.brand, link.email),
      sha256(link.code),
      link.kinds,
      s.clock.now(),
    ],
  )
  const [registration] = rows
  const form =
    registration && (await s.personal.open<Form>(`registration:${registration.id}`, registration.form))
  return registration && form && { ...registration, form }
}

/** The form behind a code that was just created, for the mail with the link; undefined when it no longer exists. */
export async function formOf<Form>(s: Services, code: string): Promise<Form | undefined> {
  const { rows } = await s.db.query<{ id: string; form: Buffer | null }>(
    'select id, form from app.registration where code_hash = $1 and activated_at is null',
    [sha256(code)],
  )
  const [registration] = rows
  return registration?.form
    ? s.personal.open<Form>(`registration:${registration.id}`, registration.form)
    : undefined
}

/** Marks a registration as activated and erases its form and key; true for the first of concurrent calls only. */
export async function close(s: Services, db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.registration set activated_at = $2, form = null where id = $1 and activated_at is null`,
    [id, s.clock.now()],
  )
  await s.personal.erase(`registration:${id}`, db)
  return rowCount === 1
}

/** Closes the open invitations of a representative and erases their forms; returns their number. */
export async function closeInvitations(s: Services, db: Queries, representativeId: number): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `select id from app.registration where representative_id = $1 and activated_at is null and expires_at > $2`,
    [representativeId, s.clock.now()],
  )
  for (const { id } of rows) await close(s, db, id)
  return rows.length
}

/** Expiry of an invitation sent now. */
export const invitedUntil = ({ clock }: Pick<Services, 'clock'>): Date => after(clock.now(), goodFor)

/** New code for the newest open registration of an e-mail, replacing the old code; undefined if none may be sent now. */
export async function renew(
  s: Services,
  { brand, email }: { brand: string; email: string },
): Promise<{ kind: Kind; code: string } | undefined> {
  const code = freshSecret()
  const now = s.clock.now()
  const { rows } = await s.db.query<{ kind: Kind }>(
    `update app.registration set code_hash = $3, sent_at = $4, sends = sends + 1, letter_due_at = null
     where id = (select id from app.registration where brand = $1 and email_look_up = any($2) and code_hash is not null
         and activated_at is null and expires_at > $4 order by created_at desc limit 1)
       and sends < $5 and sent_at <= $6
     returning kind`,
    [
      brand,
      s.personal.lookUps('email', brand, email),
      sha256(code),
      now,
      maxSends,
      new Date(now.getTime() - waitMs),
    ],
  )
  return rows[0] && { kind: rows[0].kind, code }
}

/** An activation link to be mailed to an existing person. */
export type Letter = { id: string; kind: Kind; personId: number; code: string }

const maxLetters = 100

/** Claims overdue links for a minute, each with a new code, because only hashes are stored. */
export async function takeDueLetters({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Letter[]> {
  const now = clock.now()
  const { rows } = await db.query<{ id: string }>(
    `select id from app.registration
     where letter_due_at <= $1 and activated_at is null and expires_at > $1 order by letter_due_at limit $2`,
    [now, maxLetters],
  )
  const taken = await Promise.all(rows.map(({ id }) => takeLetter(db, id, now)))
  return taken.flatMap((letter) => letter ?? [])
}

async function takeLetter(db: Queries, id: string, now: Date): Promise<Letter | undefined> {
  const code = freshSecret()
  const { rows } = await db.query<Omit<Letter, 'code'>>(
    `update app.registration set code_hash = $2, sent_at = $3, letter_due_at = $4
     where id = $1 and letter_due_at <= $3 and activated_at is null
     returning id, kind, person_id as "personId"`,
    [id, sha256(code), now, new Date(now.getTime() + leaseMs)],
  )
  return rows[0] && { ...rows[0], code }
}

/** Marks a link as sent, unless a newer code replaced it. */
export async function letterSent(
  { db }: Pick<Services, 'db'>,
  { id, code }: { id: string; code: string },
): Promise<void> {
  await db.query('update app.registration set letter_due_at = null where id = $1 and code_hash = $2', [
    id,
    sha256(code),
  ])
}
