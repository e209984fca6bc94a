import { after, startOf } from '@sixpence/days'
import type { Services } from '#context/services.ts'

export type Sums = {
  first: number
  last: number
  opening: bigint
  debit: bigint
  credit: bigint
  closing: bigint
  rejected: number
  /** Holds placed before the month's end that are still open. */
  processing: number
  isFinal: boolean
}

type Row = Omit<Sums, 'opening' | 'debit' | 'credit' | 'closing' | 'processing' | 'isFinal'> & {
  opening: string
  debit: string
  credit: string
  closing: string
}

/** A month is final this long after its end, since an entry of its last moment may commit a little later. */
const settleMs = 10 * 60_000

/** Sums of the month that starts on this day, in minor units. A final month is stored once and then read. */
export async function sumsOf(
  { db, primary, clock }: Pick<Services, 'db' | 'primary' | 'clock'>,
  account: { id: number },
  month: string,
): Promise<Sums> {
  const [from, until] = boundsOf(month)
  const isFinal = until.getTime() + settleMs <= clock.now().getTime()
  const [stored, open] = await Promise.all([
    isFinal
      ? db.query<Row>(`${columns} from app.statement_month where account_id = $1 and month = $2`, [
          account.id,
          month,
        ])
      : undefined,
    db.query<{ n: number }>(
      `select count(*)::int as n from ledger.hold h join ledger.operation o on o.id = h.operation_id
       where h.account_id = $1 and h.state = 'open' and o.at < $2`,
      [account.id, until],
    ),
  ])
  const row = stored?.rows[0] ?? (await counted(db, account.id, { from, until }))
  if (isFinal && !stored?.rows[0])
    await primary.query(
      `insert into app.statement_month (account_id, month, first_version, last_version, opening, debit, credit, closing, rejected)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [account.id, month, row.first, row.last, row.opening, row.debit, row.credit, row.closing, row.rejected],
    )
  return {
    first: row.first,
    last: row.last,
    opening: BigInt(row.opening),
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    closing: BigInt(row.closing),
    rejected: row.rejected,
    processing: open.rows[0]?.n ?? 0,
    isFinal,
  }
}

/** Start of a month, named by its first day, and of the next. */
const boundsOf = (month: string): [from: Date, until: Date] => [
  startOf(month),
  startOf(after(month, { months: 1 })),
]

const columns = `select first_version as first, last_version as last, opening::text, debit::text, credit::text,
  closing::text, rejected`

async function counted(
  db: Services['db'],
  account: number,
  { from, until }: { from: Date; until: Date },
): Promise<Row> {
  const { rows } = await db.query<Row>(
    `with bounds as (
       select ledger.version_before($1, $2) as first, ledger.version_before($1, $3) as last
     )
     select b.first, b.last, coalesce(before.booked_after, 0)::text as opening, sums.debit::text, sums.credit::text,
       coalesce(after.booked_after, 0)::text as closing,
       (select count(*)::int from ledger.hold h join ledger.operation o on o.id = h.closed_by
        where h.account_id = $1 and h.state in ('voided', 'expired') and o.at >= $2 and o.at < $3) as rejected
     from bounds b
     left join ledger.entry before on before.account_id = $1 and before.version = b.first
     left join ledger.entry after on after.account_id = $1 and after.version = b.last
     cross join lateral (
       select coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debit,
         coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credit
       from ledger.entry e where e.account_id = $1 and e.version > b.first and e.version <= b.last
     ) sums`,
    [account, from, until],
  )
  const [row] = rows
  if (!row) throw new Error(`sums of account ${account} from ${from.toISOString()} returned no row`)
  return row
}
