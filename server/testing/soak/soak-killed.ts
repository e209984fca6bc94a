import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import pino from 'pino'
import { readConfig } from '#core/config.ts'
import { openServices } from '#app/compose.ts'
import type { Services } from '#context/services.ts'
import { inWords, reconcile, type Reconciliation } from '#payments/rails/reconcile.ts'
import { chance } from '@sixpence/demo/chance.ts'
import type { SoakNews, SoakOrder } from './soak-main.ts'
import type { Payer } from './soak-rails.ts'
import { TestClock } from '#testing/bank/test-clock.ts'

type Torture = { apiUrl: string; secret: string; payments: number; kills: number; seed: number }

export type SoakResult = {
  kills: number
  /** Instructions by state; cases by difference, unresolved cases in brackets. */
  states: Record<string, number>
  cases: Record<string, string>
  sums: Reconciliation['sums']
  /** All disagreements, as text. */
  faults: string[]
}

/**
 * Runs the soak in a process that is killed with `kill -9` repeatedly and restarted, on a database of its own; then
 * reconciles the books. Every payment has to exist exactly once.
 */
export async function soakKilled(torture: Torture): Promise<SoakResult> {
  const who = await withServices(torture, Date.now(), fundedPayer)
  const { kills, now } = await underKills(torture, who)
  const found = await withServices(torture, now, outcome)
  const { made, ...rest } = found
  const lost = made === torture.payments ? [] : [`${made} instructions of ${torture.payments} payments`]
  return { kills, ...rest, faults: [...lost, ...rest.faults] }
}

async function underKills(
  { payments, kills: wanted, seed, ...rest }: Torture,
  who: Payer,
): Promise<{ kills: number; now: number }> {
  const random = chance(seed)
  let news: SoakNews = { made: 0, now: Date.now() }
  for (let kills = 0; ;) {
    const child = fork(fileURLToPath(new URL('soak-main.ts', import.meta.url)))
    const ended = once(child, 'exit') as Promise<[code: number | null]>
    child.send({ ...rest, ...who, payments, seed, begin: news.made, now: news.now } satisfies SoakOrder)
    let isDoomed = false
    child.on('message', (message: SoakNews) => {
      news = message
      const isDue = kills < wanted && news.made >= ((kills + 1) * payments) / wanted
      if (!isDue || isDoomed) return
      isDoomed = true
      void sleep(random() * 500).then(() => child.kill('SIGKILL'))
    })
    const [code] = await ended
    if (code === 0) return { kills, now: news.now }
    if (!isDoomed) throw new Error(`the soak ended with ${code}`)
    kills += 1
    // The reported time may lag slightly behind the killed process's clock.
    news = { ...news, now: news.now + 10_000 }
  }
}

async function withServices<T>(
  { apiUrl, secret }: Torture,
  now: number,
  work: (s: Services) => Promise<T>,
): Promise<T> {
  const { services, close } = await openServices({
    apiUrl,
    config: readConfig({ SIXPENCE_SECRET: secret }),
    clock: new TestClock(now),
    log: pino({ level: 'error', base: null }, process.stderr),
    sandboxes,
  })
  try {
    return await work(services)
  } finally {
    await close()
  }
}

async function fundedPayer(s: Services): Promise<Payer> {
  const { rows } = await s.db.query<Payer>(
    `select id as "from", customer_id as payer, number from app.account where currency = 'EUR' order by id limit 1`,
  )
  const [payer] = rows
  if (!payer) throw new Error('nobody has an account')
  const funds = money(10n ** 12n, 'EUR')
  const { outcome: booked } = await s.committer.submit({
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: new Uint8Array(32),
    kind: 'outside',
    actor: 0,
    channel: 'house',
    brand: 'ostra',
    legs: [
      { account: payer.from, amount: funds, kind: 'wire' },
      { account: 'rail:test', amount: money(-funds.units, 'EUR'), kind: 'wire' },
    ],
  })
  if (booked !== 'done') throw new Error(`funding was ${booked}`)
  return payer
}

async function outcome(s: Services): Promise<Omit<SoakResult, 'kills'> & { made: number }> {
  const states = await s.db.query<{ state: string; count: number }>(
    'select state, count(*) as count from app.instruction group by state order by state',
  )
  const cases = await s.db.query<{ difference: string; open: number; count: number }>(
    `select difference, count(*) as count, count(*) filter (where resolved_at is null) as open
     from app.rail_case group by difference order by difference`,
  )
  const { sums, differences } = await reconcile(s)
  const violations = await verify(s.db)
  return {
    made: states.rows.reduce((sum, { count }) => sum + count, 0),
    states: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
    cases: Object.fromEntries(
      cases.rows.map(({ difference, count, open }) => [difference, `${count} (${open})`]),
    ),
    sums,
    faults: [
      ...differences.map(inWords),
      ...violations.map(({ invariant, subject, found }) => `${invariant} ${subject}: ${found}`),
    ],
  }
}
