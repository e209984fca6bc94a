import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { rmSync } from 'node:fs'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { apiUrlOf, ensureApiRole } from '@sixpence/postgres/roles'
import type pg from 'pg'
import pino from 'pino'
import { openPool } from '#core/database.ts'
import { Tickets } from '#core/push/push-tickets.ts'
import { rateStore, type RateQuestion } from '#core/rates/rate-store.ts'
import { SharedRates } from '#core/rates/shared-rates.ts'
import { migrationParts } from '#app/watch/migration-parts.ts'
import { bucketScript, Redis, redisProgram } from './redis.ts'

/**
 * The cost of sharing rates and tickets between servers, in PostgreSQL and, if installed, in Redis: `npm run
 * bench:shared`. Decision 93 has the figures.
 */
const requests = 20_000
const atOnce = 64
const people = 2_000
const most = 120
const perSecond = 10

const print = (line: string): void => void process.stdout.write(`${line}\n`)

type Result = { perSecond: number; p50: number; p99: number }

/** Runs `work` this many times, `atOnce` at a time; times in ms. */
async function measured(count: number, work: (n: number) => Promise<unknown>): Promise<Result> {
  const times: number[] = []
  const began = performance.now()
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const n = next++
      const asked = performance.now()
      await work(n)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) }
}

const said = ({ perSecond: rate, p50, p99 }: Result): string =>
  `${Math.round(rate)} a second, ${p50.toFixed(2)} ms (99 %: ${p99.toFixed(2)} ms)`

/** Servers that share budgets, and the number of their requests to the store. */
function sharing(count: number, db: pg.Pool) {
  const store = rateStore(db)
  const counts = { statements: 0 }
  const counted = {
    ask: (questions: readonly RateQuestion[]) => {
      counts.statements += 1
      return store.ask(questions)
    },
  }
  const log = pino({ level: 'silent' })
  const make = (): SharedRates => new SharedRates({ factor: 1, store: counted, servers: () => count, log })
  return { servers: Array.from({ length: count }, make), counts }
}

/** Number of accepted requests of 200 per server, sent at once and to all servers in turn. */
async function letThrough(count: number, db: pg.Pool): Promise<string> {
  const { servers } = sharing(count, db)
  const who = randomUUID()
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 200 * count }, (_, n) =>
      (servers[n % count] as SharedRates).take('read', who, performance.now()).then(
        () => true,
        () => false,
      ),
    ),
  )
  const declared = most + (perSecond * (performance.now() - began)) / 1_000
  return `${answers.filter(Boolean).length} of ${200 * count}, where one server gives ${Math.floor(declared)}`
}

async function measureRates(db: pg.Pool, redis: Redis | undefined): Promise<void> {
  const person = (n: number): string => String(n % people)
  const store = rateStore(db)
  const run = (n: number) =>
    store.ask([
      { budget: `x ${person(n)}`, spent: 0, needs: 1, more: 0, size: most, perMs: perSecond / 1_000 },
    ])
  print(`rates, PostgreSQL asked for each    ${said(await measured(requests, run))}`)
  if (redis) {
    const ask = (n: number) =>
      redis.ask('EVAL', bucketScript, 1, person(n), most, perSecond, performance.now() / 1_000)
    print(`rates, Redis asked for each         ${said(await measured(requests, ask))}`)
  }
  for (const [what, of] of [
    [`${people} people`, person],
    ['one person, refused mostly', () => 'flood'],
  ] as const) {
    const { servers, counts } = sharing(2, db)
    const take = (n: number) =>
      (servers[n % 2] as SharedRates).take('read', of(n), performance.now()).catch(() => {})
    const result = await measured(requests, take)
    print(`rates, shared by two, ${what}: ${said(result)}, ${counts.statements} statements`)
  }
  for (const count of [2, 3, 5]) print(`rates, ${count} servers let through ${await letThrough(count, db)}`)
}

async function measureTickets(db: pg.Pool, personId: number, redis: Redis | undefined): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into app.session (id, person_id, brand, client, created_at, active_at, rotated_at)
     values ($1, $2, 'ostra', 'spa', now(), now(), now()) returning id`,
    [randomUUID(), personId],
  )
  const tickets = new Tickets(db)
  const bearer = { sessionId: rows[0]?.id ?? '', customerId: 1 }
  const inPostgres = await measured(requests / 2, async () => {
    const taken = await tickets.redeem(await tickets.create(bearer))
    if (!taken) throw new Error('a ticket was not taken')
  })
  print(`tickets, made and taken, PostgreSQL ${said(inPostgres)}`)
  if (!redis) return
  const inRedis = await measured(requests / 2, async () => {
    const ticket = randomUUID()
    await redis.ask('SET', ticket, JSON.stringify(bearer), 'EX', 30)
    if (!(await redis.ask('GETDEL', ticket))) throw new Error('a ticket was not taken')
  })
  print(`tickets, made and taken, Redis      ${said(inRedis)}`)
}

const folder = quickFolder('shared-cost')
const server = await startEmbedded({ dataDir: folder, sharedBuffers: '256MB', maxWalSize: '1GB' })
const program = redisProgram()
const store = program ? await Redis.start(program) : undefined
try {
  await ensureApiRole(server.url, 'measuring')
  await migrate(server.url, migrationParts)
  const owner = openPool(server.url, { max: 1 })
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, password_hash)
     values ('ostra', 'a@b.example', 'A', 'B', '') returning id`,
  )
  await owner.end()
  const db = openPool(apiUrlOf(server.url, 'measuring'))
  print(
    `load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}, ${atOnce} at once`,
  )
  if (!store) print('Redis is not installed (Debian: apt-get install redis-server)')
  await measureRates(db, store?.redis)
  await measureTickets(db, rows[0]?.id ?? 0, store?.redis)
  await db.end()
} finally {
  await store?.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
