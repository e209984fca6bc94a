import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Db = Pick<pg.Pool, 'query'>
type PeopleDeps = { db: Db; personal: PersonalData }

/** Encrypted name and e-mail address of a customer with the subject's key, as read by `sealedCustomer`. */
export type SealedCustomer = { id: number; key: string | null; name: string | null; email: string | null }

/** Encrypted data of a person with the subject's key, as read by `sealedPerson`. */
export type SealedPerson = SealedCustomer & { birthDay: string | null; phone: string | null }

/** SQL expression of a customer's encrypted data; null when an outer join found no row. */
export const sealedCustomer = (c: string): string => sealed(c, 'customer', sealedOfCustomer)

/**
 * SQL expression of the encrypted data of the customer with this id, itself an expression of the outer statement; null
 * when there is none.
 */
export const sealedCustomerById = (id: string): string =>
  `(select ${sealedCustomer('named')} from app.customer named where named.id = ${id})`

/** SQL expression of a person's encrypted data. */
export const sealedPerson = (p: string): string => sealed(p, 'person', sealedOfPerson)

/**
 * SQL expression that changes with every write of the columns of `sealedCustomer`, because each encryption has a new
 * nonce.
 */
export const customerVersion = (c: string): string => versionOf(c, ['name', 'email'])

/** SQL expression that changes with every write of the columns of `sealedPerson`. */
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
