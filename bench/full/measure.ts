import { randomUUIDv7 } from 'node:crypto'
import type { Committer, Command } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import type pg from 'pg'
import { secondsOf } from '../memory.ts'
import type { Filled } from './fill-ledger.ts'

/** Per payment: processor time of the committer's process, and data written and read. */
export type PerPayment = { micros: number; walBytes: number; images: number; blocksRead: number }

type Load = {
  payments: number
  atOnce: number
  /** This many accounts make a fifth of the payments; 0: all alike. */
  busy?: number
  /** A fee of each payment goes to the house. */
  fees?: boolean
}

/** Payments of random accounts, so many at a time, as the committer of a server posts them. */
export async function pay(
  committer: Committer,
  { first, accounts }: Filled,
  { payments, atOnce, busy = 0, fees = false }: Load,
): Promise<void> {
  const someone = (): number =>
    first + Math.floor(Math.random() * (busy > 0 && Math.random() < 0.2 ? busy : accounts))
  for (let done = 0; done < payments; done += atOnce) {
    const results = await Promise.all(
      Array.from({ length: Math.min(atOnce, payments - done) }, () =>
        committer.submit(payment(someone(), someone(), fees ? 50n : 0n)),
      ),
    )
    const wrong = results.find(({ outcome }) => outcome !== 'done')
    if (wrong) throw new Error(`a payment was ${wrong.outcome}`)
  }
}

function payment(payer: number, other: number, fee: bigint): Command {
  const payee = other === payer ? payer + 1 : other
  const units = BigInt(100 + (payer % 900))
  const booked = { payer, payee, from: payer, to: payee, units: String(units), fee: String(fee) }
  return {
    key: randomUUIDv7(),
    owner: payer,
    bodyHash: new Uint8Array(32),
    kind: 'p2p',
    actor: payer,
    channel: 'web',
    brand: 'ostra',
    detail: { ...booked, currency: 'EUR', approve: 0, note: 'Order 17' },
    legs: [
      { account: payer, amount: money(-units, 'EUR'), kind: 'p2p' },
      { account: payee, amount: money(units, 'EUR'), kind: 'p2p' },
      ...(fee > 0n
        ? [
            { account: payer, amount: money(-fee, 'EUR'), kind: 'fee' },
            { account: 'fees' as const, amount: money(fee, 'EUR'), kind: 'fee' },
          ]
        : []),
    ],
    limits: ['all', 'p2p'].map((kind) => ({ subject: `account:${payer}`, kind, amount: units, ...caps })),
    guards: [{ subject: `customer:${payer}`, version: 0 }],
  }
}

const caps = { dayCap: 10n ** 12n, monthCap: 10n ** 12n }

/** The cost of each payment of `work`. */
export async function costOf(
  db: pg.Client,
  payments: number,
  work: () => Promise<void>,
): Promise<PerPayment> {
  const before = await figures(db)
  await work()
  const after = await figures(db)
  const each = (name: keyof typeof after): number => (after[name] - before[name]) / payments
  return {
    micros: each('seconds') * 1e6,
    walBytes: each('wal'),
    images: each('images'),
    blocksRead: each('read'),
  }
}

async function figures(db: pg.Client): Promise<Record<'seconds' | 'wal' | 'images' | 'read', number>> {
  const { rows } = await db.query<{ pid: number | null; wal: string; images: string; read: string }>(
    `select (select max(pid) from pg_stat_activity where application_name = 'sixpence committer') as pid,
       pg_current_wal_insert_lsn() - '0/0' as wal, (select wal_fpi from pg_stat_wal) as images,
       (select sum(blks_read) from pg_stat_database) as read`,
  )
  const [row] = rows
  return {
    seconds: row?.pid ? secondsOf(row.pid) : 0,
    wal: Number(row?.wal),
    images: Number(row?.images),
    read: Number(row?.read),
  }
}
