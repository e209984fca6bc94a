import { openAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { accountTypes } from '@sixpence/protocol/accounts'
import { accessRights, type AccessRight, type PermissionFlag } from '@sixpence/protocol/rights'
import type pg from 'pg'

type Client = pg.ClientBase

export type NewPerson = {
  brand: string
  email: string
  firstName: string
  lastName: string
  birthDay: string | null
  phone: string | null
  language: string
  passwordHash: string
}

/** Undefined when the brand knows the address already. */
export const insertPerson = (client: Client, one: NewPerson): Promise<number | undefined> =>
  idOf(
    client,
    `insert into app.person (brand, email, first_name, last_name, birth_day, phone, language, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      one.brand,
      one.email,
      one.firstName,
      one.lastName,
      one.birthDay,
      one.phone,
      one.language,
      one.passwordHash,
    ],
  )

export type NewCustomer = {
  brand: string
  type: 1 | 2
  name: string
  email: string
  residenceCountry: string
  currency: Currency
}

/** An unverified customer with one account in the currency. Undefined when the brand knows the address already. */
export async function insertCustomer(client: Client, one: NewCustomer): Promise<number | undefined> {
  const id = await idOf(
    client,
    `insert into app.customer (brand, type, name, email, residence_country, default_currency)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [one.brand, one.type, one.name, one.email, one.residenceCountry, one.currency],
  )
  if (id === undefined) return undefined
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
export const ownPermissions: readonly PermissionFlag[] = ['sendMoneyUser', 'requestMoney']

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
