import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/history/history-lists'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { filterOf } from './filter.ts'
import { isNarrowed, rangeOf } from './lines.ts'
import { matching } from './matching.ts'

export const transactionTotalsGet: Handler<typeof calls.transactionTotalsGet> = fromStandby(
  async ({ accountId: _account, ...input }, { own: { accountId: account }, services: s }) => {
    const { currency } = account
    const filter = filterOf(input, currency)
    // Only booked lines are summed.
    const isBooked = input.status === undefined || input.status === 'completed'
    const range = isBooked ? await rangeOf(s.db, account.id, filter) : { first: 0, last: 0, indexed: 0 }
    const low = Math.max(range.first, range.last - maxSummed)
    const searchRange = {
      first: range.first,
      indexed: range.indexed,
      high: range.last,
      most: maxSummed,
      need: maxSummed,
    }
    const match = isNarrowed(filter) ? await matching(s, account, filter, searchRange) : undefined
    const { rows } = await s.db.query<{ count: number; in: string; out: string }>(
      `select count(*)::int as count, coalesce(sum(amount) filter (where amount > 0), 0)::text as in,
       coalesce(-sum(amount) filter (where amount < 0), 0)::text as out
     from ledger.entry e where account_id = $1 and version > $2 and version <= $3
       and ($4::bigint[] is null or version = any($4))`,
      [account.id, match ? range.first : low, range.last, match?.versions ?? null],
    )
    const [sums] = rows
    const came = BigInt(sums?.in ?? 0)
    const left = BigInt(sums?.out ?? 0)
    return {
      currencyCode: currency,
      count: sums?.count ?? 0,
      totalIn: amountText(money(came, currency)),
      totalOut: amountText(money(left, currency)),
      net: amountText(money(came - left, currency)),
      isComplete: match
        ? match.reached <= range.first && match.versions.length < maxSummed
        : low === range.first,
    }
  },
)

/** Limit on lines summed; if there are more, only the newest are summed. */
const maxSummed = 20_000
