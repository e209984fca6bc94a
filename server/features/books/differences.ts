import type { BookDifference } from '@sixpence/protocol/books/safeguarding'
import { amountText, isCurrency, money } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import type { Difference } from '#payments/rails/reconcile.ts'

/** Key of the advisory lock under which comparisons are stored. */
const comparing = 6_000_048

/**
 * Stores which differences of a comparison with the companies are open: adds new ones with the time of their payment,
 * and ends those that the comparison no longer finds.
 */
export async function storeComparison(
  s: Pick<Services, 'db' | 'clock'>,
  differences: readonly Difference[],
  by: number | null,
): Promise<void> {
  await transaction(s.db, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [comparing])
    const now = s.clock.now()
    await client.query(
      `update app.book_difference d set ended_at = $1 where ended_at is null and not exists (
         select from unnest($2::text[], $3::text[], $4::text[], $5::text[]) n (partner, reference, currency, name)
         where (n.partner, n.reference, n.currency, n.name) = (d.partner, d.reference, d.currency, d.name))`,
      [now, ...columns(differences)],
    )
    await client.query(
      `insert into app.book_difference (partner, reference, currency, name, ours, theirs, since)
       select n.partner, n.reference, n.currency, n.name, n.ours, n.theirs, coalesce(i.created_at, v.received_at, $1)
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::numeric[])
         n (partner, reference, currency, name, ours, theirs)
       left join app.instruction i on i.partner = n.partner and i.reference = n.reference
       left join app.rail_event v on v.partner = n.partner and v.event_id = n.reference
       on conflict (partner, reference, currency, name) where ended_at is null
         do update set ours = excluded.ours, theirs = excluded.theirs`,
      [
        now,
        ...columns(differences),
        differences.map(({ ours }) => String(ours)),
        differences.map(({ theirs }) => String(theirs)),
      ],
    )
    await client.query('insert into app.book_comparison (at, compared_by) values ($1, $2)', [now, by])
  })
}

const columns = (all: readonly Difference[]) => [
  all.map(({ partner }) => partner),
  all.map(({ reference }) => reference),
  all.map(({ currency }) => currency),
  all.map(({ name }) => name),
]

/** The last comparison: its time, and who started it; null for the job. */
export async function lastComparison({
  db,
}: Pick<Services, 'db'>): Promise<{ at: Date; by: number | null } | undefined> {
  const { rows } = await db.query<{ at: Date; by: number | null }>(
    'select at, compared_by as by from app.book_comparison order by id desc limit 1',
  )
  return rows[0]
}

/** The open differences, oldest first, and their total number. */
export async function openDifferences(
  { db }: Pick<Services, 'db'>,
  limit: number,
): Promise<{ differences: BookDifference[]; count: number }> {
  const { rows } = await db.query<{
    id: number
    partner: string
    reference: string
    currency: string
    name: BookDifference['name']
    ours: string
    theirs: string
    since: Date
    caseId: number | null
    correctionId: number | null
    count: number
  }>(
    `select d.id, d.partner, d.reference, d.currency, d.name, d.ours::text, d.theirs::text, d.since,
       (select k.id from app.rail_case k where k.partner = d.partner and k.reference = d.reference
         and k.resolved_at is null order by k.id limit 1) as "caseId",
       (select x.id from app.correction x where x.difference_id = d.id and x.state not in ('declined', 'failed')
         and not x.undone) as "correctionId",
       count(*) over () as count
     from app.book_difference d where d.ended_at is null order by d.since, d.partner, d.reference limit $1`,
    [limit],
  )
  return {
    count: rows[0]?.count ?? 0,
    differences: rows.flatMap(
      ({ currency, ours, theirs, since, caseId, correctionId, count: _count, ...item }) =>
        isCurrency(currency)
          ? [
              {
                ...item,
                currency,
                ours: amountText(money(BigInt(ours), currency)),
                theirs: amountText(money(BigInt(theirs), currency)),
                since: since.toISOString(),
                ...(caseId !== null && { caseId }),
                ...(correctionId !== null && { correctionId }),
              },
            ]
          : [],
    ),
  }
}
