import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Leader, type LeaderOptions } from './leader.ts'

let database: TestDatabase
let leaders: Leader[]
const log = { error: vi.fn<(facts: object, sentence: string) => void>() }
beforeEach(async () => {
  database = await testDatabase()
  await database.owner.query('create table public.work (who text, n int generated always as identity)')
  await database.owner.query('grant all on public.work to sixpence_api')
  leaders = []
  log.error.mockClear()
})
afterEach(async () => {
  await Promise.all(leaders.map((leader) => leader.stop()))
  await database.drop()
})

/** A leader for this test's work. */
function leader(who: string, own: Partial<LeaderOptions> = {}): Leader {
  const made = new Leader({
    url: database.apiUrl,
    lock: 4660,
    name: 'test leader',
    everyMs: 10,
    log: log as unknown as LeaderOptions['log'],
    lead: async (client) => async () => {
      await write(client, who)
      return false
    },
    ...own,
  })
  leaders.push(made)
  made.start()
  return made
}

const write = (client: Pick<Client, 'query'>, who: string) =>
  client.query('insert into public.work (who) values ($1)', [who])
const written = async (): Promise<string[]> =>
  (await database.owner.query<{ who: string }>('select who from public.work order by n')).rows.map(
    ({ who }) => who,
  )
const until = async (who: string) => {
  await expect.poll(written, { interval: 20 }).toContain(who)
}

test('one leads, the others wait; when it stops another takes over', async () => {
  const first = leader('first')
  await until('first')
  leader('second')
  await until('first')
  expect(await written()).not.toContain('second')
  await first.stop()
  await until('second')
  expect((await written()).lastIndexOf('first')).toBeLessThan((await written()).indexOf('second'))
})

test('a leader whose connection is cut is replaced or returns, and nothing is written twice', async () => {
  leader('first')
  leader('second')
  await expect.poll(async () => (await written()).length).toBeGreaterThan(0)
  const [led = ''] = await written()
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sixpence test leader' and datname = current_database()`,
  )
  const before = (await written()).length
  await expect.poll(async () => (await written()).length).toBeGreaterThan(before)
  expect(['first', 'second']).toContain(led)
  expect(log.error).toHaveBeenCalled()
})

test.each([
  ['between two rounds', ''],
  ['in the middle of a transaction', 'begin'],
])('one that is frozen %s is followed by another, and can write nothing when it thaws', async (_, begin) => {
  const thaw = Promise.withResolvers<void>()
  const thawed = Promise.withResolvers<unknown>()
  leader('frozen', {
    frozenMs: 300,
    lead: async (client) => async () => {
      if (begin) await client.query(begin)
      await write(client, begin ? 'rolled back' : 'frozen')
      // The process is frozen, but its operating system keeps the connection alive.
      await thaw.promise
      await write(client, 'too late').then(thawed.resolve, thawed.resolve)
      throw new Error('its line was cut')
    },
  })
  if (begin) await locked()
  else await until('frozen')
  leader('second')
  await until('second')
  thaw.resolve()
  expect(await thawed.promise).toBeInstanceOf(Error)
  await until('second')
  expect(new Set(await written())).toEqual(new Set([...(begin ? [] : ['frozen']), 'second']))
})

const locked = async () => {
  await expect
    .poll(async () => {
      const { rowCount } = await database.owner.query(
        `select from pg_locks where locktype = 'advisory' and objid = 4660 and granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount
    })
    .toBe(1)
}
