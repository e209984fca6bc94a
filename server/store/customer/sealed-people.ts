import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { isUniqueViolation } from '@sixpence/postgres/connect'
import type { PersonalData, Sealer } from '#core/sealing/personal-data.ts'
import { beginningsIn, endingsOf } from '#core/sealing/blind-index.ts'
import { moveInvoices } from '#store/invoice/move-invoices.ts'

type Db = Pick<pg.Pool, 'query'>
type PeopleDeps = { db: Db; personal: PersonalData }

/** Encrypted name and e-mail address of a customer with the subject's key, as read by `sealedCustomer`. */
export type SealedCustomer = { id: number; key: string | null; name: string | null; email: string | null }

/** The same for a person, as read by `sealedPerson`. */
export type SealedPerson = SealedCustomer & { birthDay: string | null; phone: string | null }

/** SQL expression of a customer's encrypted data; null when an outer join found no row. */
export const sealedCustomer = (c: string): string => sealed(c, 'customer', sealedOfCustomer)

/** The same for the customer with this id, a SQL expression of the outer statement; null when there is none. */
export const sealedCustomerById = (id: string): string =>
  `(select ${sealedCustomer('named')} from app.customer named where named.id = ${id})`

/** SQL expression of a person's encrypted data. */
export const sealedPerson = (p: string): string => sealed(p, 'person', sealedOfPerson)

/**
 * SQL expression that changes with every write of the columns of `sealedCustomer`, because each encryption has a new
 * nonce.
 */
export const customerVersion = (c: string): string => versionOf(c, ['name', 'email'])

/** The same for `sealedPerson`. */
export const personVersion = (p: string): string => versionOf(p, ['name', 'email', 'birth_day', 'phone'])

const versionOf = (table: string, columns: string[]): string =>
  `encode(${columns.map((column) => `coalesce(substr(${table}.${column}_sealed, 2, 6), '')`).join(' || ')}, 'base64')`

type SealedColumn = { name: string; column: string }

const sealedOfCustomer: SealedColumn[] = [
  { name: 'name', column: 'name' },
  { name: 'email', column: 'email' },
]
const sealedOfPerson: SealedColumn[] = [
  ...sealedOfCustomer,
  { name: 'birthDay', column: 'birth_day' },
  { name: 'phone', column: 'phone' },
]

// Includes the key, so that decryption needs no further query.
const sealed = (table: string, subject: string, columns: SealedColumn[]): string =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'key',
    (select encode(k.wrapped, 'base64') from app.data_key k where k.subject = '${subject}:' || ${table}.id),
    ${columns.map((column) => `'${column.name}', encode(${table}.${column.column}_sealed, 'base64')`).join(', ')}) end`

export type CustomerText = { name: string; email: string }
export type PersonText = {
  email: string
  firstName: string
  lastName: string
  birthDay: string | null
  phone: string | null
}

/** Decrypts the fields on access. An erased customer has a dash as name and an invalid e-mail address. */
export function openCustomer(personal: PersonalData, { id, key, ...sealed }: SealedCustomer): CustomerText {
  const open = once(() => personal.opener(`customer:${id}`, key))
  const name = once(() => text(open()(sealed.name)) ?? '–')
  const email = once(() => text(open()(sealed.email)) ?? nobodyAt(id))
  return {
    get name() {
      return name()
    },
    get email() {
      return email()
    },
  }
}

/** Decrypts each customer of a list once, however often they occur. */
export function customersOf(personal: PersonalData): (sealed: SealedCustomer) => CustomerText {
  const textById = new Map<number, CustomerText>()
  return (sealed) => {
    const text = textById.get(sealed.id) ?? openCustomer(personal, sealed)
    textById.set(sealed.id, text)
    return text
  }
}

/** Decrypts the fields on access. An erased person has dashes as name and an invalid e-mail address. */
export function openPerson(personal: PersonalData, { id, key, ...sealed }: SealedPerson): PersonText {
  const open = once(() => personal.opener(`person:${id}`, key))
  const name = once(() => (open()(sealed.name) as Name | undefined) ?? { firstName: '–', lastName: '–' })
  const email = once(() => text(open()(sealed.email)) ?? nobodyAt(id))
  const birthDay = once(() => text(open()(sealed.birthDay)) ?? null)
  const phone = once(() => text(open()(sealed.phone)) ?? null)
  return {
    get firstName() {
      return name().firstName
    },
    get lastName() {
      return name().lastName
    },
    get email() {
      return email()
    },
    get birthDay() {
      return birthDay()
    },
    get phone() {
      return phone()
    },
  }
}

/** The row with the text's properties, which are still decrypted on access. */
export const joined = <Row extends object, Text extends object>(row: Row, text: Text): Row & Text =>
  Object.defineProperties(row, Object.getOwnPropertyDescriptors(text)) as Row & Text

const text = (opened: unknown): string | undefined => (typeof opened === 'string' ? opened : undefined)

function once<Value>(make: () => Value): () => Value {
  let result: { value: Value } | undefined
  return () => (result ??= { value: make() }).value
}

const nobodyAt = (id: number): string => `erased-${id}@erased.invalid`

/** Name and e-mail address of a customer. */
export async function readCustomerText(
  { db, personal }: PeopleDeps,
  id: number,
): Promise<CustomerText | undefined> {
  const { rows } = await db.query<{ sealed: SealedCustomer }>({
    name: 'customer-text',
    text: `select ${sealedCustomer('c')} as sealed from app.customer c where c.id = $1`,
    values: [id],
  })
  return rows[0] && openCustomer(personal, rows[0].sealed)
}

/** Encrypted names and e-mail addresses of customers; unknown ids are absent. */
export async function sealedCustomers(db: Db, ids: readonly number[]): Promise<SealedCustomer[]> {
  const { rows } = await db.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.customer c where c.id = any($1)`,
    [ids],
  )
  return rows.map(({ sealed }) => sealed)
}

type Name = Pick<PersonText, 'firstName' | 'lastName'>
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
  const [is, ...was] = personal.lookUps('email', subject.brand, text.email)
  if (is) await moveInvoices(db, was, is)
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
