import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/accounts/accounts'
import type { Handler } from '#context/handler.ts'
import type { LineKind } from '#store/operation/lines.ts'

/** Entry kinds that move money between the customer's own accounts; they count as neither income nor spending. */
const inside: readonly LineKind[] = ['own', 'exchange']
/** Limit on entries read per call: this many take some tens of milliseconds. */
const maxEntries = 50_000

/** Entry versions are consecutive, so the number of entries between two moments is known before any is read. */
export const moneyFlowGet: Handler<typeof calls.moneyFlowGet> = async (
  { moments },
  { own: { accountId: account }, services: s },
) => {
  const ordered = moments.map((moment) => new Date(moment)).sort((a, b) => a.getTime() - b.getTime())
  const { rows } = await s.db.query<{ at: Date; came: string; went: string }>(
    `with bound as (
       select at, ledger.version_before($1, at) as version from unnest($2::timestamptz[]) at
     ), part as (
       select at, version, lead(version) over (order by at) as next, max(version) over () as newest from bound
     )
     select p.at, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as came,
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as went
     from part p left join ledger.entry e on e.account_id = $1 and e.version > p.version and e.version <= p.next
       and e.kind <> all($3)
     where p.next > 0 and p.newest - p.version <= $4
     group by p.at order by p.at`,
    [account.id, ordered, inside, maxEntries],
  )
  const text = (units: string): string => amountText(money(BigInt(units), account.currency))
  return {
    flow: rows.map(({ at, came, went }) => ({ from: at.toISOString(), in: text(came), out: text(went) })),
  }
}
