import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@sixpence/postgres/connect'
import type { Pool } from 'pg'
import { openBank, type BenchBank } from '../bank.ts'
import { Books } from './books.ts'
import { ledgerChecks, type Check } from './checks.ts'
import { Gateway } from './gateway.ts'
import { plan, strike, Supervisor } from './kills.ts'
import { Listener } from './listener.ts'
import { askAgain, keepPaying, type Load } from './payer.ts'
import { makePeople, renewing } from './people.ts'
import { Random } from './random.ts'

export type TortureOptions = {
  serverKills: number
  postgresKills: number
  workers: number
  seed: number
  /** The longest pause between two definite answers that is still good. */
  pauseMs: number
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number
}

export type TortureReport = {
  checks: Check[]
  /** Values of the report by label, with units. */
  numbers: Record<string, string | number>
}

/**
 * The real server in production mode on a durable PostgreSQL, both repeatedly killed while payers pay over HTTP and
 * retry every key until it is answered. Then the payers' answers are compared with the database.
 */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const dice = new Random(options.seed)
  const gateway = await Gateway.open()
  const bank = await openBank({
    env: { SMS_URL: gateway.url, SMS_SECRET: gateway.secret },
    sharedBuffers: '256MB',
    maxWalSize: '1GB',
  })
  const owner = openPool(bank.ownerUrl, { max: 2 })
  const supervisor = new Supervisor(bank)
  try {
    await supervisor.start()
    const people = await makePeople(bank, owner, options.workers * 2)
    const books = new Books()
    const load: Load = { port: bank.port, people, books, gateway, dice, restMs: options.restMs }
    // A quarter of them have a page open all the time.
    const listeners = people.slice(0, people.length / 4).map((person) => new Listener(bank.port, person))
    await Promise.all(listeners.map((listener) => listener.opened))
    const began = performance.now()
    await payUnderBlows(options, { bank, load, supervisor })
    const seconds = (performance.now() - began) / 1000
    const pause = books.longestPauseMs

    await settledBooks(load, owner)
    await sleep(1_000)
    await Promise.all(listeners.map((listener) => listener.stop()))
    const sealed = await sealCheck(bank)
    await supervisor.stop()

    const checks = [
      ...(await ledgerChecks(owner, books, people)),
      await listenersCheck(owner, listeners),
      sealed,
      ...loadChecks(books, gateway, pause, options.pauseMs),
    ]
    return { checks, numbers: numbersOf(books, { options, seconds, pause, supervisor, listeners }) }
  } finally {
    await supervisor.stop()
    await owner.end()
    await bank.stop()
    await gateway.close()
  }
}

async function payUnderBlows(
  { workers, serverKills, postgresKills }: TortureOptions,
  { bank, load, supervisor }: { bank: BenchBank; load: Load; supervisor: Supervisor },
): Promise<void> {
  const { people, books, dice } = load
  const over = new AbortController()
  const { signal } = over
  // Each person pays from a single worker, so that a message with a code belongs to the current payment.
  const paying = Array.from({ length: workers }, (_, worker) =>
    keepPaying(
      load,
      people.filter((_, place) => place % workers === worker),
      signal,
    ),
  )
  const fresh = renewing(bank, people, signal)
  const blows = plan(serverKills, postgresKills, dice)
  try {
    await Promise.race([
      strike(blows, { supervisor, postgres: bank.postgres, books, dice }),
      // A payer that fails ends the run.
      Promise.all(paying),
    ])
  } finally {
    over.abort()
    await Promise.all([...paying, fresh])
  }
}

/**
 * Requests the outcome of the payments of payers who left, once nothing of them is in progress, and waits until all
 * is settled.
 */
export async function settledBooks(load: Load, owner: Pool): Promise<void> {
  await settled(owner)
  for (const payment of load.books.payments.values())
    if (payment.end === 'left') await askAgain(load, payment)
  await settled(owner)
}

/**
 * Waits until the server's jobs have finished the interrupted work and all events were sent. Payments that wait for a
 * code keep waiting, so that none ends while the books are read.
 */
async function settled(owner: Pool): Promise<void> {
  await owner.query(
    `update app.approval set expires_at = now() + interval '1 hour' where state = 'open' and expires_at > now()`,
  )
  const deadline = performance.now() + 120_000
  for (;;) {
    const { rowCount } = await owner.query(
      `select from app.approval a join ledger.hold h using (operation_id) where a.state <> 'open' and h.state = 'open'
       union all
       select from ledger.operation o, app.cursor c
       where c.name = 'push:operations' and (o.generation, o.xid, o.id) > (c.generation, c.xid, c.id)`,
    )
    if (rowCount === 0 || performance.now() > deadline) break
    await sleep(100)
  }
  // Updates the statistics, so that the books are read with suitable query plans.
  await owner.query('analyze')
}

/** Open pages have received events up to the last number of their customers. */
export async function listenersCheck(owner: Pool, listeners: readonly Listener[]): Promise<Check> {
  const { rows } = await owner.query<{ customer: string; seq: string }>(
    'select customer_id as customer, seq from app.push_sequence',
  )
  const last = new Map(rows.map((row) => [Number(row.customer), Number(row.seq)]))
  const behind = listeners
    .filter(({ person, place }) => place !== (last.get(person.customer) ?? 0))
    .map(({ person, place }) => `${person.email} heard up to ${place} of ${last.get(person.customer)}`)
  return {
    name: 'open pages heard every event once, in order',
    faults: [...listeners.flatMap((listener) => listener.faults), ...behind],
  }
}

/** Whether the audit trail is intact. */
export async function sealCheck(bank: Pick<BenchBank, 'run'>): Promise<Check> {
  const failed = await bank.run(process.execPath, 'server/app/audit-verify.ts').then(
    () => [],
    (error: unknown) => [String(error)],
  )
  return { name: 'the sealed audit trail verifies', faults: failed }
}

/** Whether there was enough load, and how it was handled. */
export function loadChecks(books: Books, gateway: Gateway, pause: number, maxPause: number): Check[] {
  const payments = [...books.payments.values()]
  const done = payments.filter((payment) => payment.end === 'completed').length
  const held = payments.filter(
    (payment) => payment.end === 'completed' && payment.payer.phone !== undefined,
  ).length
  const share = done / payments.length
  const lacking = Object.entries({ duplicates: books.duplicates, changedBodies: books.changedBodies, held })
    .filter(([, count]) => count === 0)
    .map(([name]) => `no ${name}`)
  return [
    {
      name: 'the run says something: 30 % succeeded, and every path was used',
      faults: [...(share < 0.3 ? [`${(share * 100).toFixed(0)} % succeeded`] : []), ...lacking],
    },
    {
      name: `the longest pause stays under ${maxPause / 1000} s`,
      faults: pause > maxPause ? [`${(pause / 1000).toFixed(1)} s`] : [],
    },
    {
      name: 'no fault and no forged message',
      faults: [
        ...(books.answers['fault'] ? [`${books.answers['fault']} answers were faults`] : []),
        ...(gateway.forged > 0 ? [`${gateway.forged} messages were not signed`] : []),
      ],
    },
  ]
}

function numbersOf(
  books: Books,
  run: {
    options: TortureOptions
    seconds: number
    pause: number
    supervisor: Supervisor
    listeners: readonly Listener[]
  },
): TortureReport['numbers'] {
  const payments = [...books.payments.values()]
  const ends = (end: string): number => payments.filter((payment) => payment.end === end).length
  const sum = (of: (listener: Listener) => number): number =>
    run.listeners.reduce((all, listener) => all + of(listener), 0)
  return {
    seed: run.options.seed,
    workers: run.options.workers,
    'kills of the server': run.options.serverKills,
    'kills of PostgreSQL': run.options.postgresKills,
    'server starts': run.supervisor.starts,
    'seconds under load': Math.round(run.seconds),
    payments: payments.length,
    completed: ends('completed'),
    'of these by code': payments.filter((payment) => payment.end === 'completed' && payment.payer.phone)
      .length,
    refused: ends('refused'),
    canceled: ends('canceled'),
    'left waiting for their code': ends('waiting'),
    duplicates: books.duplicates,
    'keys sent with another body': books.changedBodies,
    'payments a second': Math.round(payments.length / run.seconds),
    'longest pause in s': (run.pause / 1000).toFixed(2),
    answers: JSON.stringify(books.answers),
    'faults in the log': JSON.stringify(run.supervisor.logged),
    'events heard by open pages': sum((listener) => listener.events),
    'times they came back': sum((listener) => listener.returns),
    'times they had to reload all': sum((listener) => listener.resyncs),
  }
}
