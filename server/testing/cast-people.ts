import { openAccount } from '@sixpence/ledger'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { accessRights, type AccessRight, type PermissionFlag } from '@sixpence/protocol/rights'
import type { ShippedRole } from '@sixpence/protocol/rules/staff-permissions'
import { keepCustomer, keepPerson } from '#store/customer/keep-people.ts'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { pays } from '#simulator/people.ts'
import { consoleBrand } from '#store/staff/staff.ts'
import type { TestBank } from './bank/test-bank.ts'

/** A customer with the EUR account its calls use. */
export type CastCustomer = {
  id: number
  brand: string
  type: 1 | 2
  closed: boolean
  /** A person with access to it, who began its pending payments. */
  personId: number
  account: number
}

/** The acting customer, with rights. */
export type CastAccess = {
  customer: CastCustomer
  right: AccessRight
  balanceInfo: boolean
  permissions: PermissionFlag[]
}

/** A customer of the demo, with the account of this alias. */
export async function demoCustomer(
  bank: TestBank,
  key: string,
  person: string,
  alias: string,
): Promise<CastCustomer> {
  const id = await bank.customerId(key)
  const { rows } = await bank.database.owner.query<{ brand: string; type: 1 | 2 }>(
    'select brand, type from app.customer where id = $1',
    [id],
  )
  const [row] = rows
  if (!row) throw new Error(`no customer ${key}`)
  return {
    id,
    ...row,
    closed: false,
    personId: await bank.personId(person),
    account: await bank.accountId(key, alias),
  }
}

/** A new customer of Ostra with a EUR account; a personal customer also has an owner. */
export async function newCustomer(
  bank: TestBank,
  key: string,
  type: 1 | 2,
  options: { closed?: boolean } = {},
): Promise<CastCustomer> {
  const { owner } = bank.database
  const closed = options.closed ?? false
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.customer (brand, type, residence_country, default_currency, verified, closed, approve_mode)
     values ('ostra', $1, 'LT', 'EUR', true, $2, 2) returning id`,
    [type, closed],
  )
  const id = Number(rows[0]?.id)
  const text = { name: `Cast ${key}`, email: `${key}@cast.example` }
  await keepCustomer(bank.services, { id, brand: 'ostra' }, text)
  const account = await openAccount(owner, { owner: id, currency: 'EUR', kind: 'customer', brand: 'ostra' })
  await owner.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number) values ($1, $2, 'ostra', $3, 'EUR', 'Everyday', $4)`,
    [account, id, accountTypes.payment, `6PCAST${account}`],
  )
  const customer = { id, brand: 'ostra', type, closed, personId: 0, account }
  // Finn exists to lack a permission.
  const permissions = key === 'finn' ? [] : pays
  return {
    ...customer,
    personId: await hire(bank, `owner of ${key}`, [
      { customer, right: 'full', balanceInfo: true, permissions },
    ]),
  }
}

/** Makes a person staff in a shipped role, or changes their role; with undefined they have left. */
export async function giveRole(
  bank: TestBank,
  personId: number,
  role: ShippedRole | undefined,
): Promise<void> {
  const { owner } = bank.database
  if (role)
    await owner.query(
      `insert into app.staff (person_id, role_id) select $1, id from app.role where key = $2
       on conflict (person_id) do update set role_id = excluded.role_id, left_at = null`,
      [personId, role],
    )
  else await owner.query('update app.staff set left_at = now() where person_id = $1', [personId])
}

/** A new person of the staff in this role; returns their id. */
export async function hireStaff(bank: TestBank, name: string, role: ShippedRole): Promise<number> {
  const id = await hire(bank, name, [], { brand: consoleBrand })
  await bank.database.owner.query(`update app.person set login_2fa = 'otp', totp_secret = $2 where id = $1`, [
    id,
    demoTotpSecret(name),
  ])
  await giveRole(bank, id, role)
  return id
}

/** A new person with this access; returns their id. */
export async function hire(
  bank: TestBank,
  name: string,
  access: CastAccess[],
  options: { brand?: string; login2fa?: 'no' | 'sms' } = {},
): Promise<number> {
  const { owner } = bank.database
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@cast.example`
  const { brand = 'ostra' } = options
  const { rows } = await owner.query<{ id: number }>(
    // Copies the demo's password hash, because hashing is slow on purpose.
    `insert into app.person (brand, password_hash, login_2fa)
     select $1, password_hash, $2 from app.person order by id limit 1 returning id`,
    [brand, options.login2fa ?? 'no'],
  )
  const id = Number(rows[0]?.id)
  const text = { email, firstName: name, lastName: 'Cast', phone: '+37069900000' }
  await keepPerson(bank.services, { id, brand }, text)
  for (const { customer, right, balanceInfo, permissions } of access)
    await owner.query(
      'insert into app.access (person_id, customer_id, access_right, balance_info, permissions) values ($1, $2, $3, $4, $5)',
      [id, customer.id, accessRights[right], balanceInfo, permissions],
    )
  return id
}
