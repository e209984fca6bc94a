import type { BackgroundJob } from '#context/background-job.ts'
import { bankZone } from '@sixpence/days/zone'
import { before, dayOf } from '@sixpence/days'
import { currencies, scaleOf } from '@sixpence/money'
import { ratesTo } from '#payments/rates.ts'
import type { Services } from '#context/services.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** How long payments are kept for the rules: longer than the longest period a rule covers. */
const keptDays = 400

/**
 * Kinds of entries that rules ignore: fees, and a customer's transfers and exchanges between own accounts. Money that
 * came or was sent back is excluded in the statement below.
 */
const leftOut = [entryKinds.fee, entryKinds.own, entryKinds.exchange]

/**
 * Stores the booked payments of these operations, one for each account of a customer, once, and marks their customers
 * to be checked. Returns the number of customers.
 */
export async function addMovements(
  client: Queries,
  operations: readonly number[],
  now: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `with added as (
       insert into app.monitoring_movement
         (operation_id, account_id, customer_id, brand, incoming, other, country, units, currency, cents, at)
       select b.id, b.account_id, b.customer_id, b.brand, b.units > 0,
         case when b.other is not null then 'customer:' || b.other
           when b.detail ? 'payeeKey' then 'payee:' || (b.detail->>'payeeKey')
           when b.detail ? 'counterparty' then 'name:' || md5(lower(trim(b.detail->>'counterparty')))
           else '' end,
         coalesce(nullif(b.detail->>'country', '*'), (select c.residence_country from app.customer c where c.id = b.other)),
         abs(b.units), b.currency,
         case when b.currency = 'EUR' then abs(b.units) else round(abs(b.units) * (
           select r.cents from app.monitoring_rate r where r.currency = b.currency
           order by abs(r.day - (b.at at time zone '${bankZone}')::date), r.day limit 1)) end, b.at
       from (
         select o.id, o.detail, o.at, a.id as account_id, a.customer_id, a.brand, a.currency, sum(e.amount)::bigint as units,
           nullif((case when sum(e.amount) > 0 then o.detail->>'payer' else o.detail->>'payee' end)::bigint, a.customer_id) as other
         from ledger.operation o
         cross join lateral unnest(o.accounts, o.versions) k(account_id, version)
         join ledger.entry e on e.account_id = k.account_id and e.version = k.version
         join app.account a on a.id = e.account_id
         where o.id = any($1::bigint[]) and o.at >= $2 and o.kind <> '${outsideKinds.giveBack}'
           and not o.detail ? 'correction'
           -- What is sent on to another database is looked at there.
           and not exists (select from app.left_account l where l.id = a.id)
           and e.kind <> all($3) and a.customer_id < ${firstSandboxId}
         group by o.id, a.id) b
       where b.units <> 0
       on conflict do nothing returning customer_id, at)
     insert into app.monitoring_touched (customer_id, since)
     select customer_id, min(at) from added group by customer_id order by customer_id
     on conflict (customer_id) do update set since = least(app.monitoring_touched.since, excluded.since),
       round = app.monitoring_touched.round + 1`,
    [operations, before(now, { days: keptDays }), leftOut],
  )
  return rowCount ?? 0
}

/** Maximum age of the rates used while the source of rates does not answer. */
const staleDays = 7

/**
 * Stores today's rates, once a day, so that the euro amount of a payment does not change later. If the source does not
 * answer, payments are converted at the newest rates stored in the last week. @throws when there are none
 */
export async function keepRates({
  db,
  partners,
  clock,
}: Pick<Services, 'db' | 'partners' | 'clock'>): Promise<void> {
  const day = dayOf(clock.now())
  const { rowCount } = await db.query('select from app.monitoring_rate where day = $1 limit 1', [day])
  if (rowCount) return
  const quotes = await ratesTo(
    partners.rates,
    'EUR',
    currencies.filter((currency) => currency !== 'EUR'),
  ).catch(async (error: unknown) => {
    const since = dayOf(before(clock.now(), { days: staleDays }))
    const { rowCount: isRecent } = await db.query('select from app.monitoring_rate where day >= $1 limit 1', [
      since,
    ])
    if (isRecent) return undefined
    throw error
  })
  if (!quotes) return
  const quoteList = [...quotes]
  await db.query(
    `insert into app.monitoring_rate (day, currency, cents)
     select $1, currency, rate * 100 / 10::numeric ^ decimals from unnest($2::text[], $3::numeric[], $4::int[])
       r(currency, rate, decimals) where rate > 0 on conflict do nothing`,
    [
      day,
      quoteList.map(([currency]) => currency),
      quoteList.map(([, { rate }]) => rate),
      quoteList.map(([currency]) => scaleOf(currency)),
    ],
  )
}

/**
 * Deletes payments and rates older than any rule's period, but not payments of an alert. Returns the number of
 * payments.
 */
export async function forgetMovements({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const until = before(clock.now(), { days: keptDays })
  await db.query('delete from app.monitoring_rate where day < $1', [dayOf(until)])
  for (let forgotten = 0; ;) {
    const { rowCount } = await db.query(
      `delete from app.monitoring_movement where (operation_id, account_id) in (
         select m.operation_id, m.account_id from app.monitoring_movement m where m.at < $1
           and not exists (select from app.monitoring_alert a
             where a.customer_id = m.customer_id and m.operation_id = any(a.operations))
         order by m.at limit ${atOnce})`,
      [until],
    )
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return forgotten
  }
}

const atOnce = 10_000

export const forgetMovementsJob: BackgroundJob = {
  name: 'forgetMovements',
  everyMs: 60 * 60_000,
  work: forgetMovements,
}
