import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#core/database.ts'
import { rateClasses, type RateName } from './rate.ts'
import { rateStore, type RateQuestion } from './rate-store.ts'
import { SharedRates } from './shared-rates.ts'

let database: TestDatabase
let pool: pg.Pool
let asked: number
let lines: string[]
beforeAll(async () => {
  database = await testDatabase(['ledger', 'app'])
  pool = openPool(database.apiUrl)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await database.owner.query('delete from app.rate_budget')
  asked = 0
  lines = []
})

const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })

/** Servers on a shared database, each with the number of servers. */
function serversOf(count: number, store = rateStore(pool)): SharedRates[] {
  const counting = {
    ask: (questions: readonly RateQuestion[]) => {
      asked += 1
      return store.ask(questions)
    },
  }
  return Array.from(
    { length: count },
    () => new SharedRates({ factor: 1, store: counting, servers: () => count, log }),
  )
}

const isTaken = (
  server: SharedRates,
  who: string,
  { rate = 'read', cost = 1 }: { rate?: RateName; cost?: number } = {},
) =>
  server.take(rate, who, performance.now(), cost).then(
    () => true,
    () => false,
  )

/** Number of accepted requests of `count`, sent to the servers in turn, `atOnce` at a time. */
async function taken(
  servers: readonly SharedRates[],
  { count, atOnce = count, rate = 'read' }: { count: number; atOnce?: number; rate?: RateName },
): Promise<number> {
  let through = 0
  for (let sent = 0; sent < count; sent += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(atOnce, count - sent) }, (_, n) => {
        const server = servers[(sent + n) % servers.length]
        return server ? isTaken(server, 'alice', { rate }) : Promise.resolve(false)
      }),
    )
    through += answers.filter(Boolean).length
  }
  return through
}

/** What a single server would have accepted in the elapsed time. */
const declared = (rate: RateName, ms: number): number =>
  rateClasses[rate].burst + (rateClasses[rate].perMinute * ms) / 60_000

test.each([
  [2, 400, 400],
  [2, 400, 8],
  [3, 600, 600],
  [3, 600, 10],
  [5, 1_000, 25],
])(
  '%i servers let through what one would, within a tenth: of %i requests, %i at once',
  async (count, requests, atOnce) => {
    const began = performance.now()
    const through = await taken(serversOf(count), { count: requests, atOnce })
    const most = declared('read', performance.now() - began)
    expect(through).toBeLessThanOrEqual(1.1 * most)
    expect(through).toBeGreaterThanOrEqual(0.9 * rateClasses.read.burst)
  },
)

test.each(['signIn', 'fault', 'money', 'code'] as const)('also of the budget %s', async (rate) => {
  const began = performance.now()
  const through = await taken(serversOf(3), { count: 6 * rateClasses[rate].burst, rate })
  expect(through).toBeLessThanOrEqual(Math.ceil(1.1 * declared(rate, performance.now() - began)))
  expect(through).toBeGreaterThanOrEqual(Math.floor(0.9 * rateClasses[rate].burst))
})

test('a caller of one server has the whole budget, except for the reserve of the others', async () => {
  const [first] = serversOf(3)
  if (!first) throw new Error('no server')
  expect(await taken([first], { count: 400 })).toBeGreaterThanOrEqual(0.9 * rateClasses.read.burst)
})

test('a single server sends no requests, nor do several for callers at a normal rate', async () => {
  const [alone] = serversOf(1)
  if (!alone) throw new Error('no server')
  expect(await taken([alone], { count: 400 })).toBeGreaterThanOrEqual(rateClasses.read.burst)
  const servers = serversOf(2)
  // A hundred people, each opening a page.
  for (let person = 0; person < 100; person += 1)
    for (const server of servers)
      expect(await Promise.all([1, 2, 3].map(() => isTaken(server, String(person))))).toEqual([
        true,
        true,
        true,
      ])
  expect(asked).toBe(0)
})

test('continuous use above the rate is granted what one server grants', async () => {
  const servers = serversOf(2)
  const began = performance.now()
  let through = 0
  let sent = 0
  let elapsed = 0
  // For two and a half seconds, and until more were sent than may be granted.
  while (elapsed < 2_500 || sent <= declared('money', elapsed)) {
    const answers = await Promise.all(
      [...servers, ...servers, ...servers].map((server) => isTaken(server, 'bob', { rate: 'money' })),
    )
    sent += answers.length
    through += answers.filter(Boolean).length
    await new Promise((next) => setTimeout(next, 15))
    elapsed = performance.now() - began
  }
  expect(through).toBeLessThanOrEqual(1.1 * declared('money', elapsed))
})

test('requests that count as several are granted whole or not at all, and refused ones are not charged', async () => {
  const servers = serversOf(2)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const server = servers[n % 2]
      return server ? isTaken(server, 'carla', { rate: 'lookup', cost: 7 }) : Promise.resolve(false)
    }),
  )
  expect(answers.filter(Boolean).length).toBe(4)
  const [first] = servers
  if (!first) throw new Error('no server')
  expect(await isTaken(first, 'dan', { rate: 'lookup', cost: 30 })).toBe(true)
  await expect(first.take('lookup', 'dan', performance.now(), 10)).rejects.toMatchObject({
    refusal: 'tooManyRequests',
  })
})

test('returns what is left over all servers', async () => {
  const servers = serversOf(2)
  const [first, second] = servers
  if (!first || !second) throw new Error('no server')
  const began = performance.now()
  for (let n = 0; n < 60; n += 1) await isTaken(first, 'key', { rate: 'api' })
  for (let n = 0; n < 20; n += 1) await isTaken(second, 'key', { rate: 'api' })
  await Promise.all(servers.map((server) => server.idle()))
  const { size, left } = second.left('api', 'key', performance.now())
  expect(size).toBe(100)
  const refilled = declared('api', performance.now() - began) - size
  expect(left).toBeLessThanOrEqual(35 + refilled)
  expect(left).toBeGreaterThanOrEqual(10)
})

test('without the database each server counts on its own, and logs that once', async () => {
  const servers = serversOf(2, { ...rateStore(pool), ask: () => Promise.reject(new Error('away')) })
  const [first] = servers
  if (!first) throw new Error('no server')
  const began = performance.now()
  const through = await taken([first], { count: 400, atOnce: 20 })
  expect(through).toBeGreaterThanOrEqual(rateClasses.read.burst)
  expect(through).toBeLessThan(1.2 * declared('read', performance.now() - began))
  expect(
    lines.filter((line) => line.includes('rate limits are counted locally: the database did not answer')),
  ).toHaveLength(1)
})

test('stores no address, and no budget without requests', async () => {
  const servers = serversOf(2)
  await Promise.all(servers.map((server) => isTaken(server, '192.0.2.7', { rate: 'signIn' })))
  await Promise.all(servers.map((server) => server.idle()))
  const { rows } = await database.owner.query<{ text: string }>(
    'select b::text as text from app.rate_budget b',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain('192.0.2.7')
  await rateStore(pool).forget()
  expect((await database.owner.query('select from app.rate_budget')).rowCount).toBe(1)
  await database.owner.query(`update app.rate_budget set at = at - interval '11 minutes'`)
  await rateStore(pool).forget()
  expect((await database.owner.query('select from app.rate_budget')).rowCount).toBe(0)
})
