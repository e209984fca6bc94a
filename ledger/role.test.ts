// The permissions of the API's database role, and what no role may do.
import { sqlState } from '@sixpence/postgres/connect'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Command, Committer } from './index.ts'
import { postParameters, postText } from './batch.ts'
import { command, eur, later, move, openWith } from './testing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase(['ledger'])
  const committer = new Committer({ url: db.apiUrl })
  await openWith(db.api, committer, 100n)
  await committer.close()
})
afterAll(() => db.drop())

/** The statement with the SQLSTATE of its refusal, or `done`. */
const attempt = (pool: Pool, statement: string): Promise<[string, string | undefined]> =>
  pool.query(statement).then(
    () => [statement, 'done'],
    (error: unknown) => [statement, sqlState(error)],
  )

const tables = ['account', 'balance', 'operation', 'entry', 'hold', 'limit_counter', 'guard', 'generation']

test.each(tables)('the API reads %s and can change nothing in it', async (table) => {
  await db.api.query(`select * from ledger.${table} limit 1`)
  const [column] = (
    await db.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'ledger' and table_name = $1`,
      [table],
    )
  ).rows
  const changes = [
    `insert into ledger.${table} default values`,
    `update ledger.${table} set ${column?.name} = default`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
    `select * from ledger.${table} for update`,
    `alter table ledger.${table} disable trigger all`,
    `drop table ledger.${table}`,
    `create trigger mine before insert on ledger.${table} for each row execute function ledger.refuse_change()`,
  ]
  const denied = changes.map((change) => [change, '42501'])
  expect(await Promise.all(changes.map((change) => attempt(db.api, change)))).toEqual(denied)
})

test('the API can neither create objects in the schema nor use its sequences', async () => {
  const wishes = [
    'create table ledger.mine (id int)',
    'create function ledger.mine() returns int language sql as $$ select 1 $$',
    `select nextval('ledger.operation_id')`,
    `select setval('ledger.account_id', 1)`,
    'select ledger.refuse_change()',
    'set role postgres',
  ]
  const denied = wishes.map((wish) => [wish, '42501'])
  expect(await Promise.all(wishes.map((wish) => attempt(db.api, wish)))).toEqual(denied)
})

test('the API may call these functions only, and each runs with its own search path', async () => {
  const { rows } = await db.owner.query<{ name: string; fixed: boolean }>(
    `select p.proname as name, 'search_path=pg_catalog, pg_temp' = any(p.proconfig) as fixed
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace and has_function_privilege('sixpence_api', p.oid, 'execute')
    order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual([
    'bump_guard',
    'check_cluster',
    'forget_quote_uses',
    'house_turnovers',
    'open_account',
    'open_play_account',
    'post',
    'set_account_state',
    'system_account',
    'turnovers',
    'version_before',
  ])
  expect(rows.every((row) => row.fixed)).toBe(true)
  const everybody = await db.owner.query(
    `select proname from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = 'ledger'::regnamespace and a.grantee = 0`,
  )
  expect(everybody.rows).toEqual([])
})

test.each(['entry', 'operation'])('not even the owner can change %s', async (table) => {
  const column = table === 'entry' ? 'amount' : 'owner'
  const changes = [
    `update ledger.${table} set ${column} = 1`,
    `update ledger.${table} set ${column} = 1 where false`,
    `delete from ledger.${table}`,
    `truncate ledger.${table}`,
  ]
  const refused = changes.map((change) => [change, '23000'])
  expect(await Promise.all(changes.map((change) => attempt(db.owner, change)))).toEqual(refused)
})

test('the API cannot open a system account for an unknown purpose', async () => {
  const wishes = ['mine', 'rail:', 'rail:SEPA', ''].map(
    (purpose) => `select ledger.system_account('${purpose}', 'EUR', 1::smallint)`,
  )
  const refused = wishes.map((wish) => [wish, '23514'])
  expect(await Promise.all(wishes.map((wish) => attempt(db.api, wish)))).toEqual(refused)
})

test('ledger.post itself refuses arguments that no committer sends, so that nothing is counted twice or wrongly', async () => {
  const commands = [
    command({ hold: { account: 1, amount: eur(1n), expires: later }, void: { account: 1, hold: 1 } }),
    command({
      legs: move(1, 2, eur(1n)),
      void: { account: 2, hold: 1 },
      limits: ['a', 'b'].map((subject) => ({ subject, kind: 'c', amount: 1n })),
    }),
  ]
  type Lists = { [parameter: string]: string }
  const send = (commands: Command[], changes: Lists = {}) =>
    db.api.query<{ outcomes: string }>(
      postText,
      Object.values({ ...postParameters(commands, () => 1), ...changes }),
    )
  const twisted: Lists[] = [
    { accounts: '{1,1}' },
    { accounts: '{2,1}' },
    { accounts: '[0:1]={1,2}' },
    { accounts: '{{1,2}}' },
    { leg_ends: '{2,1}' },
    { leg_accounts: '[0:1]={1,2}' },
    { leg_amounts: '[2:3]={-1,1}' },
    { hold_commands: '{2}', release_commands: '{2,1}' },
    { open_accounts: '{1,1}', open_holds: '{1,1}' },
    { counter_subjects: '{"a","a"}' },
    { counter_subjects: '[0:1]={"a","b"}' },
  ]
  for (const changes of twisted)
    await expect(send(commands, changes)).rejects.toMatchObject({ code: '22023' })

  // The same where nothing is released, so that the batch could be posted together.
  const together = [
    command({ hold: { account: 2, amount: eur(1n), expires: later } }),
    command({
      legs: move(1, 2, eur(1n)),
      limits: ['a', 'b'].map((subject) => ({ subject, kind: 'c', amount: 1n })),
    }),
  ]
  const twistedTogether: Lists[] = [
    ...twisted.filter((changes) => !('open_accounts' in changes || 'release_commands' in changes)),
    { hold_commands: '{0}' },
    { hold_commands: '{3}' },
  ]
  for (const changes of twistedTogether)
    await expect(send(together, changes)).rejects.toMatchObject({ code: '22023' })

  const plain = [command({ legs: move(1, 2, eur(1n)) })]
  // A NULL currency matches no currency.
  const { rows } = await send(plain, { leg_currencies: '{NULL,NULL}' })
  expect(rows).toMatchObject([{ outcomes: '{currencyMismatch}' }])
  await expect(send(plain, { leg_amounts: '{-1,NULL}' })).rejects.toMatchObject({ code: '23502' })
  await expect(send(plain)).resolves.toMatchObject({ rows: [{ outcomes: '{done}' }] })
})

test('every list of a batch is sent to ledger.post', async () => {
  const { rows } = await db.api.query<{ name: string }>(
    `select unnest(proargnames[:pronargs]) as name from pg_proc where oid = 'ledger.post'::regproc`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(postParameters([], () => 1)).toSorted())
})
