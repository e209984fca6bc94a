import { openAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts'
import {
  accessRights,
  everyOutsidePermission,
  type AccessRight,
  type PermissionFlag,
} from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { PersonalData } from './personal-data.ts'
import { keepCustomer, keepPerson, type CustomerText, type PersonText } from './sealed-people.ts'

type Client = pg.ClientBase
type Making = { db: Client; personal: PersonalData }

export type NewPerson = PersonText & {
  brand: string
  language: string
  passwordHash: string
}

/** Undefined when the brand knows the address already. */
export async function insertPerson(s: Making, one: NewPerson): Promise<number | undefined> {
  const { brand, language, passwordHash, ...text } = one
  const id = await idOf(
    s.db,
    `insert into app.person (brand, email_look_up, language, password_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [brand, s.personal.lookUp('email', brand, text.email), language, passwordHash],
  )
  if (id !== undefined) await keepPerson(s, { id, brand }, text)
  return id
}

export type NewCustomer = CustomerText & {
  brand: string
  type: 1 | 2
  residenceCountry: string
  currency: Currency
}

/** An unverified customer with one account in the currency. Undefined when the brand knows the address already. */
export async function insertCustomer(s: Making, one: NewCustomer): Promise<number | undefined> {
  const { db: client, personal } = s
  const { brand, name, email } = one
  const id = await idOf(
    client,
    `insert into app.customer (brand, type, email_look_up, residence_country, default_currency)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [brand, one.type, personal.lookUp('email', brand, email), one.residenceCountry, one.currency],
  )
  if (id === undefined) return undefined
  await keepCustomer(s, { id, brand }, { name, email })
  const account = await openAccount(client, {
    owner: id,
    currency: one.currency,
    kind: 'customer',
    brand: one.brand,
  })
  const number = await idOf(client, `select nextval('app.account_number') as id`, [])
  await client.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     values ($1, $2, $3, $4, $5, 'Everyday', $6)`,
    [account, id, one.brand, accountTypes.payment, one.currency, accountNumber(number ?? 0)],
  )
  return id
}

/** What every person may do for a customer of their own. */
export const ownPermissions: readonly PermissionFlag[] = [
  'sendMoneyUser',
  'transferMoneyUser',
  'requestMoney',
  ...everyOutsidePermission,
]

export async function insertAccess(
  client: Client,
  one: { personId: number; customerId: number; right: AccessRight; permissions: readonly PermissionFlag[] },
): Promise<void> {
  await client.query(
    'insert into app.access (person_id, customer_id, access_right, permissions) values ($1, $2, $3, $4)',
    [one.personId, one.customerId, accessRights[one.right], one.permissions],
  )
}

/** Sixpence account numbers: country-less, ten digits and four more. */
const accountNumber = (number: number): string =>
  `6P${String(number).padStart(10, '0')}${String((number * 7 + 4800) % 10_000).padStart(4, '0')}`

async function idOf(client: Client, text: string, values: unknown[]): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number | string }>(text, values)
  return rows[0] && Number(rows[0].id)
}
