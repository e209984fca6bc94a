import { isUniqueViolation } from '@sixpence/postgres/connect'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { beginningsIn, endingsOf } from '#core/sealing/blind-index.ts'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'
import { moveInvoices } from '#store/invoice/move-invoices.ts'
import type { CustomerText, PersonText } from './sealed-people.ts'

type Db = Pick<pg.Pool, 'query'>
type PeopleDeps = { db: Db; personal: PersonalData }

type DataSubject = { id: number; brand: string }

/**
 * Encrypts and stores the given fields with their look-up hashes. @throws an error that `isEmailInUse` recognises when
 * the e-mail address is already used in the brand
 */
export async function keepPerson(
  { db, personal }: PeopleDeps,
  subject: DataSubject,
  text: Partial<PersonText>,
): Promise<void> {
  if (text.email) await requireFree({ db, personal }, 'person', subject, text.email)
  const sealer = await personal.sealer(`person:${subject.id}`, db)
  await set(db, 'app.person', subject.id, personColumns({ personal, sealer, brand: subject.brand }, text))
}

/**
 * Makes a proven phone of the person a factor; with `isSecondStep` also the second factor of their sign-in, if that
 * has none.
 */
export async function keepProvenPhone(
  s: PeopleDeps,
  subject: DataSubject,
  { phone, isSecondStep }: { phone: string; isSecondStep: boolean },
): Promise<void> {
  await keepPerson(s, subject, { phone })
  await s.db.query(
    `update app.person set phone_unproven = false,
       login_2fa = case when $2 and login_2fa = 'no' then 'sms' else login_2fa end where id = $1`,
    [subject.id, isSecondStep],
  )
}

/**
 * Encrypts and stores the given fields of a customer with their look-up hashes. @throws an error that `isEmailInUse`
 * recognises when the e-mail address is already used in the brand
 */
export async function keepCustomer(
  { db, personal }: PeopleDeps,
  subject: DataSubject,
  text: Partial<CustomerText>,
): Promise<void> {
  if (text.email) await requireFree({ db, personal }, 'customer', subject, text.email)
  const sealer = await personal.sealer(`customer:${subject.id}`, db)
  await set(db, 'app.customer', subject.id, customerColumns({ personal, sealer, brand: subject.brand }, text))
  if (!text.email || !personal.isChanging) return
  const [current, ...former] = personal.lookUps('email', subject.brand, text.email)
  if (current) await moveInvoices(db, former, current)
}

/**
 * While the server's secret changes, an address may be stored under two hashes, which the column's uniqueness does
 * not cover: the address is locked until the transaction ends, and searched under both. @throws an error that
 * `isEmailInUse` recognises
 */
export async function requireFree(
  { db, personal }: PeopleDeps,
  kind: 'person' | 'customer',
  { brand, id }: { brand: string; id?: number },
  email: string,
): Promise<void> {
  if (!personal.isChanging) return
  await db.query('select pg_advisory_xact_lock($1)', [personal.lockOf('email', brand, email)])
  const { rowCount } = await db.query(
    `select from app.${kind} where email_look_up = any($1) and id is distinct from $2::bigint limit 1`,
    [personal.lookUps('email', brand, email), id ?? null],
  )
  if (rowCount) throw new EmailInUse(`another ${kind} of ${brand} has this e-mail address`)
}

/** Another person or customer of the brand has the e-mail address; found before the database checked it. */
class EmailInUse extends Error {}

/** Whether an address could not be stored because it is already used in the brand. */
export const isEmailInUse = (error: unknown): boolean =>
  error instanceof EmailInUse || isUniqueViolation(error)

type SealDeps = { personal: PersonalData; sealer: Sealer; brand: string }
type Columns = Record<string, Buffer | string[]>

/** Column values of a person; an unknown birthday or phone leaves its column unchanged. */
export function personColumns({ personal, sealer, brand }: SealDeps, text: Partial<PersonText>): Columns {
  const { email, firstName, lastName, birthDay, phone } = text
  return {
    ...(email && {
      email_look_up: personal.lookUp('email', brand, email),
      email_sealed: sealer(email),
    }),
    ...(firstName !== undefined &&
      lastName !== undefined && {
        name_sealed: sealer({ firstName, lastName }),
        name_words: beginningsIn(personal, brand, fullName({ firstName, lastName })),
      }),
    ...(birthDay && { birth_day_sealed: sealer(birthDay) }),
    ...(phone && {
      phone_look_up: personal.lookUp('phone', brand, phone),
      phone_sealed: sealer(phone),
      phone_endings: endingsOf(personal, brand, phone),
    }),
  }
}

/** Column values of a customer, for the given fields. */
export function customerColumns(
  { personal, sealer, brand }: SealDeps,
  { name, email }: Partial<CustomerText>,
): Columns {
  return {
    ...(name !== undefined && { name_sealed: sealer(name), name_words: beginningsIn(personal, brand, name) }),
    ...(email && {
      email_look_up: personal.lookUp('email', brand, email),
      email_sealed: sealer(email),
      email_words: beginningsIn(personal, brand, email),
    }),
  }
}

async function set(db: Db, table: string, id: number, columns: Columns): Promise<void> {
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  if (sets.length > 0)
    await db.query(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(columns)])
}
