import type { Currency } from '@sixpence/money'
import {
  type AccessRight,
  accessRights,
  type customerTypes,
  everyMassPermission,
  everyOutsidePermission,
  type PermissionFlag,
} from '@sixpence/protocol/rights'
import type pg from 'pg'
import { insertAccount } from '#store/account/new-account.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { noPassword } from './credentials.ts'
import { isEmailInUse, keepCustomer, keepPerson, requireFree } from './keep-people.ts'
import type { CustomerText, PersonText } from './sealed-people.ts'

type Client = pg.ClientBase
type CustomerDeps = { db: Client; personal: PersonalData }

export type NewPerson = PersonText & {
  brand: string
  language: string
  passwordHash: string
}

/**
 * Creates a person and returns their id. Their phone, which anybody can have entered, is no factor until they have
 * proven that it is theirs. Undefined when the e-mail address is already used in the brand.
 */
export async function insertPerson(s: CustomerDeps, newPerson: NewPerson): Promise<number | undefined> {
  const { brand, language, passwordHash, ...text } = newPerson
  if (await isTaken(s, 'person', newPerson)) return undefined
  const id = await idOf(
    s.db,
    `insert into app.person (brand, email_look_up, language, password_hash, phone_unproven) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [brand, s.personal.lookUp('email', brand, text.email), language, passwordHash, text.phone !== null],
  )
  if (id !== undefined) await keepPerson(s, { id, brand }, text)
  return id
}

/** Creates a staff person, who belongs to no brand's customers and cannot sign in yet; returns their id. */
export async function insertConsolePerson(
  s: CustomerDeps,
  { brand, email }: { brand: string; email: string | undefined },
): Promise<number> {
  const id = await idOf(
    s.db,
    `insert into app.person (brand, password_hash, login_2fa) values ($1, $2, 'otp') returning id`,
    [brand, noPassword],
  )
  if (id === undefined) throw new Error(`insert into app.person returned no row for staff of ${brand}`)
  if (email !== undefined) await keepPerson(s, { id, brand }, { email })
  return id
}

export type NewCustomer = CustomerText & {
  brand: string
  type: typeof customerTypes.personal | typeof customerTypes.business
  residenceCountry: string
  currency: Currency
}

/**
 * Creates an unverified customer with an account and returns the customer's id; undefined when the e-mail address is
 * already used in the brand.
 */
export async function insertCustomer(
  s: CustomerDeps,
  newCustomer: NewCustomer,
  now: Date,
): Promise<number | undefined> {
  const { db: client, personal } = s
  const { brand, name, email } = newCustomer
  if (await isTaken(s, 'customer', newCustomer)) return undefined
  const id = await idOf(
    client,
    `insert into app.customer (brand, type, email_look_up, residence_country, default_currency)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning id`,
    [
      brand,
      newCustomer.type,
      personal.lookUp('email', brand, email),
      newCustomer.residenceCountry,
      newCustomer.currency,
    ],
  )
  if (id === undefined) return undefined
  await keepCustomer(s, { id, brand }, { name, email })
  await insertAccount(
    client,
    { customerId: id, brand, currency: newCustomer.currency, alias: 'Everyday' },
    now,
  )
  return id
}

/** Permissions of every person for their own customer. */
export const ownPermissions: readonly PermissionFlag[] = [
  'sendMoneyUser',
  'transferMoneyUser',
  'requestMoney',
  'sendMoneyGlobalTransfer',
  ...everyOutsidePermission,
  ...everyMassPermission,
  'addFundsCrypto',
]

/** Gives a person access to a customer. */
export async function insertAccess(
  client: Client,
  item: { personId: number; customerId: number; right: AccessRight; permissions: readonly PermissionFlag[] },
): Promise<void> {
  await client.query(
    'insert into app.access (person_id, customer_id, access_right, permissions) values ($1, $2, $3, $4)',
    [item.personId, item.customerId, accessRights[item.right], item.permissions],
  )
}

async function isTaken(
  s: CustomerDeps,
  kind: 'person' | 'customer',
  item: { brand: string; email: string },
): Promise<boolean> {
  try {
    await requireFree(s, kind, item, item.email)
    return false
  } catch (error) {
    if (isEmailInUse(error)) return true
    throw error
  }
}

async function idOf(client: Client, text: string, values: unknown[]): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number | string }>(text, values)
  return rows[0] && Number(rows[0].id)
}
