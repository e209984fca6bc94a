// Jepsen's bank test: eight accounts, many workers and small amounts, so that contention and empty accounts are
// common. Every snapshot read of all balances must give the same sum.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Command, Result } from './command.ts'
import { Committer } from './committer.ts'
import { eur, openWith, transfer } from './testing.ts'

const maxPatienceMs = 15_000

export type BankRun = {
  outcomes: Record<string, number>
  /** Snapshot reads of all eight balances. */
  reads: number
  /** Reads with another sum than 800, or with a balance below zero. */
  wrongReads: string[]
  deadlocks: number
}

/**
 * Runs three committers with two lanes each, as three servers would, and 64 clients on the same rows. Runs for
 * `seconds`; on a busy machine longer, until `atLeast` transfers are done and `until` holds, within a limit.
 */
export async function runBank(
  db: { owner: Pool; apiUrl: string },
  {
    seconds,
    atLeast = 0,
    until = () => true,
  }: { seconds: number; atLeast?: number; until?: (run: BankRun) => boolean },
): Promise<BankRun> {
  const committers = Array.from(
    { length: 3 },
    () =>
      // A long deadline, so that a busy machine does not turn commands into `busy`.
      new Committer({ url: db.apiUrl, lanes: 2, deadlineMs: 120_000 }),
  )
  const [seeder] = committers
  if (!seeder) throw new Error('a run of the bank has no committer')
  const accounts: number[] = []
  for (let i = 0; i < 8; i++) accounts.push(await openWith(db.owner, seeder, 100n))

  const run: BankRun = { outcomes: {}, reads: 0, wrongReads: [], deadlocks: -(await deadlocks(db.owner)) }
  const end = performance.now() + seconds * 1000
  const used: Command[] = []

  const running = (): boolean => {
    const now = performance.now()
    if (now < end || (run.outcomes['done'] ?? 0) < atLeast) return true
    return now < end + maxPatienceMs && !until(run)
  }

  const work = async (worker: number): Promise<void> => {
    while (running()) {
      const from = pick(accounts)
      const to = pick(accounts)
      let command = transfer(from, to, eur(1n + BigInt(Math.floor(Math.random() * 5))), {
        limits: [{ subject: `account:${from}`, kind: 'bank', amount: 1n }],
      })
      // 5 % reuse the key of another command.
      const other = Math.random() < 0.05 && used.length > 0 ? pick(used) : undefined
      if (other) command = { ...command, key: other.key, bodyHash: new Uint8Array(32).fill(1) }
      const answer = await submit(committers[worker % 3], command)
      run.outcomes[answer] = (run.outcomes[answer] ?? 0) + 1
      if (answer === 'done') used.push(command)
    }
  }

  const read = async (): Promise<void> => {
    while (running()) {
      const { rows } = await db.owner.query<{ sum: string; low: string }>(
        'select sum(booked) as sum, min(booked - held) as low from ledger.balance where account_id = any($1)',
        [accounts],
      )
      run.reads++
      const [{ sum, low } = { sum: 'nothing', low: '0' }] = rows
      if (sum !== '800' || low.startsWith('-')) run.wrongReads.push(`sum ${sum}, lowest ${low}`)
    }
  }

  await Promise.all([read(), ...Array.from({ length: 64 }, (_, worker) => work(worker))])
  // PostgreSQL reports the deadlocks of a connection when it ends, at the latest.
  await Promise.all(committers.map((committer) => committer.close()))
  while (await areOpen(db.owner)) await sleep(20)
  run.deadlocks += await deadlocks(db.owner)
  return run
}

async function submit(
  committer: Committer | undefined,
  command: Command,
): Promise<Result['outcome'] | 'fault'> {
  try {
    return (await committer?.submit(command))?.outcome ?? 'fault'
  } catch {
    return 'fault'
  }
}

async function areOpen(owner: Pool): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'sixpence committer' limit 1`,
  )
  return rows.length > 0
}

async function deadlocks(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('pick was called with an empty list')
  return item
}
