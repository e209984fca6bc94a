import type { BackgroundJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { otherPartySql } from '#store/operation/transactions.ts'

/** Accounts are indexed from this many lines on, then again whenever `step` lines are new. */
const fewest = 2_000
const step = 200
const lock = 6_000_041

/**
 * Adds new lines of accounts with a long history to the index of words and amounts. An advisory lock prevents
 * concurrent indexing; lines and progress commit together. Returns the number of lines added.
 */
export async function indexLines({ db }: Pick<Services, 'db'>, atLeast = step): Promise<number> {
  let taken = 0
  for (;;) {
    const lines = await transaction(db, async (client) => {
      const { rows: locks } = await client.query<{ ours: boolean }>(
        'select pg_try_advisory_xact_lock($1) as ours',
        [lock],
      )
      if (!locks[0]?.ours) return 0
      const { rows } = await client.query<{ account: number; low: number; high: number; customer: number }>(
        `select b.account_id as account, coalesce(i.version, 0) as low,
           least(b.version, coalesce(i.version, 0) + 5000) as high, a.customer_id as customer
         from ledger.balance b join app.account a on a.id = b.account_id
         left join app.history_indexed i on i.account_id = b.account_id
         where b.version >= coalesce(i.version + $1, ${fewest}) limit 1`,
        [atLeast],
      )
      const [next] = rows
      if (!next) return 0
      const { account, low, high, customer } = next
      await client.query(
        `insert into app.history_line (account_id, version, amount, kind, other, words)
         select e.account_id, e.version, e.amount, e.kind, ${otherPartySql('$4')},
           concat_ws(' ', o.detail->>'counterparty', o.detail->>'note', o.detail->>'reference',
             o.detail->>'endToEndId')
         from ledger.entry e join ledger.operation o on o.id = e.operation_id
         where e.account_id = $1 and e.version > $2 and e.version <= $3 order by e.version`,
        [account, low, high, customer],
      )
      await client.query(
        `insert into app.history_indexed (account_id, version) values ($1, $2)
         on conflict (account_id) do update set version = excluded.version`,
        [account, high],
      )
      return high - low
    })
    if (lines === 0) return taken
    taken += lines
  }
}

export const indexLinesJob: BackgroundJob = {
  name: 'indexLines',
  everyMs: 60_000,
  work: (services) => indexLines(services),
}
