import { createHash } from 'node:crypto'
import { after } from '@sixpence/days'
import { closeAccount, openAccount } from '@sixpence/ledger'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import { accessRights } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { PasswordHasher } from '@sixpence/server/core/passwords/password.ts'
import { consoleBrand } from '@sixpence/server/store/staff/staff.ts'
import { publishRoles } from '@sixpence/server/store/staff/publish-roles.ts'
import { publishTariffs } from '@sixpence/server/payments/tariffs/publish-tariffs.ts'
import { customers } from './customers.ts'
import { demoPassword, demoStaff, people } from '@sixpence/server/simulator/people.ts'
import { seedPast, type Past } from './past.ts'
import { seedWaiting } from './seed-waiting.ts'
import { tellStory } from './story.ts'

/**
 * Seeds people, accounts and history into an empty database, in a single transaction as its owner. `maxEntries`
 * shortens the history of each account, for tests.
 */
export async function seed(client: pg.ClientBase, now: Date, maxEntries = Infinity): Promise<void> {
  await publishTariffs(client)
  await publishRoles(client)
  const customerIds = await seedCustomers(client)
  await seedPeople(client, customerIds, now)
  await seedStaff(client, now)
  await seedWaiting(client, customerIds, now)
  await seedApplication(client)
  await seedBlockedBin(client)
  const past = await seedAccounts(client, customerIds, now, maxEntries)
  await seedPast(client, past, now)
  await seedBeginnings(client)
  // Outbox readers start after the history, so that it is not announced.
  await client.query(`insert into app.cursor (name, generation, xid, id)
    select name, coalesce(o.generation, 1), coalesce(o.xid, '0'), coalesce(o.id, 0)
    from unnest(array['push:operations', 'push:outbox']) name
      left join (select generation, xid, id from ledger.operation order by generation desc, xid desc, id desc limit 1) o
        on name = 'push:operations'`)
}

/** Whether the database has customers. */
export const isSeeded = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query('select from app.customer limit 1')).rowCount === 1

/** Authenticator secret derived from the key, so that a paired app works in every demo. */
export const demoTotpSecret = (key: string): Buffer =>
  createHash('sha1').update(`sixpence demo ${key}`).digest()

async function seedCustomers(client: pg.ClientBase): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const customer of customers) {
    const { rows } = await client.query<{ id: string }>(
      `insert into app.customer (brand, type, name_clear, email_clear, residence_country, default_currency, verified, limited,
         approve_mode) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        customer.brand,
        customer.type,
        customer.name,
        customer.email,
        customer.country,
        customer.currency,
        customer.verified,
        customer.limited ?? false,
        customer.approve,
      ],
    )
    ids.set(customer.key, Number(rows[0]?.id))
    if (customer.needsKyc)
      await client.query('update app.customer set need_kyc = true where id = $1', [ids.get(customer.key)])
  }
  for (const customer of customers)
    for (const blocked of customer.blocks ?? [])
      await client.query('insert into app.blacklist (customer_id, blocked_customer_id) values ($1, $2)', [
        ids.get(customer.key),
        ids.get(blocked),
      ])
  return ids
}

/** An OAuth client; in the demo there is no server at its address. */
async function seedApplication(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into app.oauth_client (client_id, brand, name, redirect_uris, scopes)
     values ('tern-ledger', 'quillo', 'Tern Ledger', '{https://ledger.example/back}', '{profile,accounts}')`,
  )
}

/** A blocked BIN, to demonstrate the refusal: 5200 8282 8282 8210. */
async function seedBlockedBin(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into app.blocked_bin (bin, reason) values ('520082', 'demo')`)
}

/** A customer is created before their oldest entry. */
async function seedBeginnings(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update app.customer c set created_at = o.at - interval '9 days'
     from (select a.customer_id, min(e.at) as at from app.account a join ledger.entry e on e.account_id = a.id
       group by a.customer_id) o where o.customer_id = c.id`,
  )
  await client.query(
    `update app.person p set created_at = c.at
     from (select x.person_id, min(c.created_at) as at from app.access x join app.customer c on c.id = x.customer_id
       group by x.person_id) c where c.person_id = p.id`,
  )
}

async function seedPeople(client: pg.ClientBase, customerIds: Map<string, number>, now: Date): Promise<void> {
  const hash = await new PasswordHasher().hash(demoPassword)
  for (const person of people) {
    const { rows } = await client.query<{ id: string }>(
      `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, phone_clear, language, password_hash, login_2fa,
         totp_secret, push_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        person.brand,
        person.email,
        person.firstName,
        person.lastName,
        person.phone,
        person.language,
        hash,
        person.login2fa,
        person.login2fa === 'otp' || person.hasAuthenticator ? demoTotpSecret(person.key) : null,
        person.pushInDays === undefined ? null : after(now, { days: person.pushInDays }),
      ],
    )
    for (const access of person.access)
      await client.query(
        `insert into app.access (person_id, customer_id, access_right, balance_info, permissions)
         values ($1, $2, $3, $4, $5)`,
        [
          rows[0]?.id,
          customerIds.get(access.customer),
          accessRights[access.right],
          access.balanceInfo ?? true,
          access.permissions,
        ],
      )
  }
}

async function seedStaff(client: pg.ClientBase, now: Date): Promise<void> {
  for (const colleague of demoStaff) {
    const { rows } = await client.query<{ id: number }>(
      `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, password_hash, login_2fa, totp_secret)
       select $1, $2, $3, $4, password_hash, 'otp', $5 from app.person order by id limit 1 returning id`,
      [consoleBrand, colleague.email, colleague.firstName, colleague.lastName, demoTotpSecret(colleague.key)],
    )
    await client.query(
      'insert into app.staff (person_id, role_id, since) select $1, id, $3 from app.role where key = $2',
      [rows[0]?.id, colleague.role, now],
    )
  }
}

async function seedAccounts(
  client: pg.ClientBase,
  customerIds: Map<string, number>,
  now: Date,
  maxEntries: number,
): Promise<Past[]> {
  const past: Past[] = []
  let number = 1
  for (const customer of customers)
    for (const demoAccount of customer.accounts) {
      const owner = customerIds.get(customer.key) ?? 0
      const account = await openAccount(client, {
        owner,
        currency: demoAccount.currency,
        kind: 'customer',
        brand: customer.brand,
      })
      await client.query(
        `insert into app.account (id, customer_id, brand, type, currency, alias, number)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          account,
          owner,
          customer.brand,
          accountTypes.payment,
          demoAccount.currency,
          demoAccount.alias,
          // Sixpence account numbers: no country code, the account in the last four digits.
          `6P${String(20_260_000 + number).padStart(10, '0')}${String(4800 + number * 7).slice(-4)}`,
        ],
      )
      number += 1
      const lines = tellStory({
        seed: account * 7919,
        amount: demoAccount.amount,
        currency: demoAccount.currency,
        entries: Math.min(demoAccount.entries ?? 0, maxEntries),
        isCompany: customer.type === 2,
        country: customer.country,
        now,
      })
      past.push({
        key: customer.key,
        account,
        owner,
        brand: customer.brand,
        currency: demoAccount.currency,
        lines,
      })
      if (demoAccount.closed) await closeAccount(client, account)
    }
  return past
}
