import { writeFileSync } from 'node:fs'
import pino from 'pino'
import { apiAddress } from '@sixpence/server/core/api-address.ts'
import { systemClock } from '@sixpence/server/core/clock.ts'
import { readConfig } from '@sixpence/server/core/config.ts'
import { PasswordHasher } from '@sixpence/server/core/passwords/password.ts'
import { openSecrets } from '@sixpence/server/core/keys/stored-keys.ts'
import { personalDataOf } from '@sixpence/server/core/secrets.ts'
import { Sessions } from '@sixpence/server/core/sessions.ts'
import { openPool, transaction } from '@sixpence/server/core/database.ts'
import { publishRoles } from '@sixpence/server/store/staff/publish-roles.ts'
import { publishTariffs } from '@sixpence/server/payments/tariffs/publish-tariffs.ts'
import { openPerson, sealedPerson, type SealedPerson } from '@sixpence/server/store/customer/sealed-people.ts'
import { sealOlder } from '@sixpence/server/store/customer/seal-older.ts'
import type pg from 'pg'

/**
 * Fills a migrated database for a load test and signs people in:
 * `node server/demo/load-people.ts FILE PEOPLE SIGNED_IN [PASSWORD [WORD]]`. With 0 people it only signs in, because
 * access tokens last five minutes. Each person has a customer with a single EUR account of 1,000,000.00 and pays
 * without a code. Addresses begin with `load`, or with the word. FILE gets a JSON line per signed-in person: token,
 * cookie, account, customer, e-mail, phone.
 */
const [file = '', peopleText = '1000', signedInText = '100', givenPassword = '', word = 'load'] =
  process.argv.slice(2)
const password = givenPassword || undefined
const count = Number(peopleText)
const signedIn = Number(signedInText)
const config = readConfig()
if (!config.databaseUrl || !file) throw new Error('DATABASE_URL and a file are needed')

// 0 is no limit: inserting a hundred thousand people takes time.
const owner = openPool(config.databaseUrl, { max: 1, name: 'load people', statementMs: 0 })
const secrets = await openSecrets(owner, config.ring)
const api = openPool(
  await apiAddress(config.databaseUrl, config, pino({ level: 'warn', base: null }, process.stderr)),
  { max: 8 },
)
const personal = personalDataOf(owner, secrets)
const sessions = new Sessions({
  pool: api,
  secrets,
  clock: systemClock,
  idleMs: () => 12 * 60 * 60_000,
  onEnd: () => {},
})
if (count > 0)
  await transaction(owner, async (client) => {
    await publishTariffs(client, {
      same: { perOperation: '1000000', perDay: '1000000000', perMonth: '1000000000' },
    })
    await publishRoles(client)
    await fill(client)
    // In the same transaction, because concurrent readers such as the sealer would otherwise plan for empty tables
    // and take a minute.
    await client.query('analyze')
  })
if (count > 0) await sealOlder(owner, personal)
if (count > 0) await owner.query('vacuum analyze')
const { rows } = await owner.query<{ sealed: SealedPerson; account: number; customer: number }>(
  `select ${sealedPerson('p')} as sealed, a.id as account, a.customer_id as customer from app.person p
     join app.access s on s.person_id = p.id join app.account a on a.customer_id = s.customer_id
     join app.customer c on c.id = a.customer_id and not c.closed
   where a.number like 'LOAD%' order by p.id limit $1`,
  [signedIn],
)
const lines: string[] = []
for (const row of rows) {
  const tokens = await sessions.begin({
    personId: row.sealed.id,
    brand: 'ostra',
    client: 'spa',
    userAgent: 'load',
    address: '127.0.0.1',
  })
  const { email, phone } = openPerson(personal, row.sealed)
  lines.push(
    JSON.stringify({
      token: tokens.accessToken,
      cookie: `__Host-access=${tokens.accessCookie}`,
      refreshToken: tokens.refreshToken,
      refreshCookie: `__Host-refresh=${tokens.refreshCookie}`,
      account: row.account,
      email,
      phone,
      customer: row.customer,
    }),
  )
}
writeFileSync(file, `${lines.join('\n')}\n`)
await owner.end()
await api.end()

/**
 * Set-based, so a hundred thousand people take seconds. The money comes from a rail account, so that the ledger
 * sums to 0.
 */
async function fill(client: pg.ClientBase): Promise<void> {
  const passwordHash = password === undefined ? 'none' : await new PasswordHasher().hash(password)
  await client.query(
    `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, phone_clear, password_hash)
     select 'ostra', $3 || '-' || n || '@ostra.example', 'Load', 'Person ' || n, '+3706' || lpad(n::text, 7, '0'), $2
     from generate_series(1, $1::int) n`,
    [count, passwordHash, word],
  )
  await client.query(
    `insert into app.customer (brand, type, name_clear, email_clear, residence_country, default_currency, verified, approve_mode)
     select 'ostra', 1, 'Load Person ' || n, $2 || '-' || n || '@ostra.example', 'LT', 'EUR', true, 0
     from generate_series(1, $1::int) n`,
    [count, word],
  )
  await client.query(
    `insert into app.access (person_id, customer_id, access_right, permissions)
     select p.id, c.id, 2, '{sendMoneyUser,sendEft,massP2p}' from app.person p join app.customer c using (email_clear)
     where p.email_clear like $1`,
    [`${word}-%`],
  )
  await client.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     select ledger.open_account(c.id, 'EUR', 'customer', 'ostra'), c.id, 'ostra', 1001, 'EUR', 'Everyday', 'LOAD' || c.id
     from app.customer c where c.email_clear like $1`,
    [`${word}-%`],
  )
  const { rows: inserted } = await client.query<{ id: number }>(
    `select ledger.system_account('rail:load', 'EUR', 0::smallint) as id`,
  )
  await client.query(
    `with paid as (
       select a.id as account, nextval('ledger.operation_id') as operation, row_number() over (order by a.id) as n
       from app.account a where a.number like 'LOAD%'
     ), operations as (
       insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
       select operation, md5('load ' || operation)::uuid, 0, sha256(operation::text::bytea), 'outside', 0, 'house', 'ostra',
         clock_timestamp(), array[account, $1::bigint], array[1, n], '{"counterparty": "Load"}' from paid
     ), entries as (
       insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
       select account, 1, operation, 100000000, 100000000, clock_timestamp(), 'wire' from paid
       union all
       select $1::bigint, n, operation, -100000000, -100000000 * n, clock_timestamp(), 'wire' from paid
     ), rail as (
       update ledger.balance set booked = booked - 100000000 * (select count(*) from paid),
         version = version + (select count(*) from paid) where account_id = $1::bigint
     )
     update ledger.balance b set booked = 100000000, version = 1 from paid where b.account_id = paid.account`,
    [inserted[0]?.id],
  )
}
