import { after, endOf } from '@sixpence/days'
import { settledPlace } from '@sixpence/ledger'
import { railPartners } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import { dayToClose, lastClosed } from '#features/books/book-days.ts'
import { lateAfter } from '#features/desk/late-after.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import type { Clock } from '#core/clock.ts'
import type { LabelsOf, Named } from '#core/telemetry/instruments.ts'

type GaugeName = Named<'gauge'>
/** A value of a gauge, with its labels. */
export type GaugeValue = {
  [Name in GaugeName]: readonly [name: Name, labels: LabelsOf<Name>, value: number]
}[GaugeName]
type Reading = (s: { db: pg.Pool; clock: Clock }) => Promise<GaugeValue[]>

/** SQL condition on a row of instructions: it is no payment with play money, which is not measured. */
const isReal = (row: string): string => `${row}.customer_id < ${firstSandboxId}`

/** The payment companies, which are measured also without rows, and other partners of rows, such as other cells. */
const partnersWith = (rowPartners: Iterable<string>): string[] => [
  ...new Set([...railPartners, ...rowPartners]),
]

/** Gauges read from the database by name of the reading; through indexes of open rows, so that old rows cost nothing. */
export const readings = {
  database: async ({ db }) => {
    const { rows } = await db.query<{ isSynchronous: boolean }>(
      `select current_setting('synchronous_standby_names') <> '' as "isSynchronous"`,
    )
    return [gauge('sixpence_database_synchronous', {}, rows[0]?.isSynchronous ? 1 : 0)]
  },
  upkeep: async ({ db }) => {
    const { rows } = await db.query<{ isArchiving: boolean; archiveAge: number; transactionAge: number }>(
      `select current_setting('archive_mode') <> 'off' as "isArchiving",
         extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as "archiveAge",
         (select max(age(datfrozenxid)) from pg_database)::float8 as "transactionAge"
       from pg_stat_archiver`,
    )
    const { isArchiving = false, archiveAge = 0, transactionAge = 0 } = rows[0] ?? {}
    return [
      gauge('sixpence_database_archiving', {}, isArchiving ? 1 : 0),
      gauge('sixpence_database_archive_age_seconds', {}, isArchiving ? archiveAge : 0),
      gauge('sixpence_database_transaction_age', {}, transactionAge),
    ]
  },
  instructions: async ({ db, clock }) => {
    const { rows } = await db.query<{
      partner: string
      state: string
      age: string
      count: number
      oldest: number
    }>(
      `select partner, state, age, count(*)::int as count, max(seconds)::float8 as oldest from (
         select i.partner, i.state, extract(epoch from $1::timestamptz - i.since) as seconds,
           case when i.since > $1::timestamptz - interval '5 minutes' then '5m' when i.since > $1::timestamptz - interval '1 hour' then '1h'
             when i.since > $1::timestamptz - interval '1 day' then '1d' when i.since > $1::timestamptz - interval '3 days' then '3d'
             else 'more' end as age
         from (
           select i.partner, i.state, i.sent_at as since from app.instruction i
           where i.state in ('sent', 'accepted', 'unknown') and ${isReal('i')}
           union all
           select i.partner, i.state, i.dispatched_at from app.instruction i
           where i.next_at is not null and i.state = 'created' and i.dispatched_at is not null and ${isReal('i')}) i) i
       group by partner, state, age`,
      [clock.now()],
    )
    const oldest = new Map<string, number>()
    for (const row of rows) oldest.set(row.partner, Math.max(row.oldest, oldest.get(row.partner) ?? 0))
    return [
      ...rows.map(({ partner, state, age, count }) =>
        gauge('sixpence_instructions', { partner, state, age }, count),
      ),
      ...partnersWith(oldest.keys()).map((partner) =>
        gauge('sixpence_instructions_oldest_seconds', { partner }, oldest.get(partner) ?? 0),
      ),
    ]
  },
  late: async ({ db, clock }) => {
    const { rows } = await db.query<{ partner: string; count: number }>(
      `select i.partner, count(*)::int as count from app.instruction i
       where i.state in ('sent', 'accepted', 'unknown') and ${isReal('i')} and i.sent_at + ${lateAfter('i')} < $1::timestamptz
       group by i.partner`,
      [clock.now()],
    )
    return partnersWith(rows.map(({ partner }) => partner)).map((partner) =>
      gauge(
        'sixpence_instructions_late',
        { partner },
        rows.find((row) => row.partner === partner)?.count ?? 0,
      ),
    )
  },
  cases: async ({ db, clock }) => {
    const { rows } = await db.query<{
      partner: string
      open: number
      suspended: number
      oldest: number | null
    }>(
      `select k.partner, count(*)::int as open,
         (count(*) filter (where e.kind = 'received' and e.operation_id is not null))::int as suspended,
         (extract(epoch from $1::timestamptz - min(k.opened_at) filter (
           where e.kind = 'received' and e.operation_id is not null)))::float8 as oldest
       from app.rail_case k left join app.rail_event e on e.id = k.event_id
       where k.resolved_at is null group by k.partner`,
      [clock.now()],
    )
    return [
      ...partnersWith(rows.map(({ partner }) => partner)).flatMap((partner) => {
        const { open = 0, suspended = 0 } = rows.find((row) => row.partner === partner) ?? {}
        return [
          gauge('sixpence_rail_cases_open', { partner }, open),
          gauge('sixpence_suspense_open', { partner }, suspended),
        ]
      }),
      gauge('sixpence_suspense_oldest_seconds', {}, Math.max(0, ...rows.map(({ oldest }) => oldest ?? 0))),
    ]
  },
  sendingOn: async ({ db, clock }) => {
    const { rows } = await db.query<{ oldest: number | null }>(
      `select (extract(epoch from $1::timestamptz - min(e.at)))::float8 as oldest
       from app.left_account l join ledger.entry e on e.account_id = l.id and e.version = l.sent + 1
       where l.seen > l.sent`,
      [clock.now()],
    )
    return [gauge('sixpence_send_on_oldest_seconds', {}, rows[0]?.oldest ?? 0)]
  },
  deliveries: async ({ db, clock }) => {
    const { rows } = await db.query<{ fresh: number; failed: number; oldest: number | null }>(
      `select (count(*) filter (where attempts = 0))::int as fresh,
         (count(*) filter (where attempts > 0))::int as failed,
         (extract(epoch from $1::timestamptz - min(created_at)))::float8 as oldest
       from app.delivery where state = 'waiting'`,
      [clock.now()],
    )
    const { rows: endpoints } = await db.query<{ state: string; count: number }>(
      `select case when not is_on then 'off' when failing_since is null then 'ok' else 'failing' end as state,
         count(*)::int as count from app.delivery_endpoint group by 1`,
    )
    const countOf = (state: string): number =>
      endpoints.find((endpoint) => endpoint.state === state)?.count ?? 0
    return [
      gauge('sixpence_deliveries_waiting', { state: 'new' }, rows[0]?.fresh ?? 0),
      gauge('sixpence_deliveries_waiting', { state: 'failed' }, rows[0]?.failed ?? 0),
      gauge('sixpence_deliveries_oldest_seconds', {}, rows[0]?.oldest ?? 0),
      ...['ok', 'failing', 'off'].map((state) =>
        gauge('sixpence_delivery_endpoints', { state }, countOf(state)),
      ),
    ]
  },
  screening: async ({ db, clock }) => {
    const { rows } = await db.query<{
      up: boolean
      age: number | null
      waiting: number
      oldest: number | null
    }>(
      `select p.failing_since is null as up, l.age, w.waiting, w.oldest
       from app.screening_provider p
       left join (select max(id) as id, (extract(epoch from $1::timestamptz - max(coalesce(made_at, seen_at))))::float8 as age
         from app.screening_list) l on true
       cross join lateral (
         select count(*)::int as waiting, (extract(epoch from $1::timestamptz - min(i.dispatched_at)))::float8 as oldest
         from app.instruction i where i.next_at is not null and i.state = 'created' and i.dispatched_at is not null
           and i.partner <> 'cell' and ${isReal('i')} and i.screened_with is distinct from coalesce(l.id, 0)) w`,
      [clock.now()],
    )
    const [row] = rows
    if (!row) return []
    return [
      gauge('sixpence_screening_provider_up', {}, row.up ? 1 : 0),
      ...(row.age === null ? [] : [gauge('sixpence_screening_list_age_seconds', {}, row.age)]),
      gauge('sixpence_screening_payments_waiting', {}, row.waiting),
      gauge('sixpence_screening_payments_oldest_seconds', {}, row.oldest ?? 0),
    ]
  },
  books: async ({ db }) => {
    const { now } = await settledPlace(db)
    const day = await dayToClose(db, await lastClosed(db), now)
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from app.book_difference where ended_at is null',
    )
    return [
      gauge('sixpence_books_days_open', {}, day === undefined ? 0 : endedDaysFrom(day, now)),
      gauge('sixpence_books_differences_open', {}, rows[0]?.count ?? 0),
    ]
  },
} as const satisfies Record<string, Reading>

const gauge = <Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, value: number): GaugeValue =>
  [name, labels, value] as unknown as GaugeValue

/** The number of days that are over, from this day on. */
function endedDaysFrom(firstDay: string, now: Date): number {
  let count = 0
  for (let day = firstDay; endOf(day) <= now; day = after(day, { days: 1 })) count += 1
  return count
}

/** The gauges that are read from the database. */
export const databaseGauges = [
  'sixpence_database_synchronous',
  'sixpence_database_archiving',
  'sixpence_database_archive_age_seconds',
  'sixpence_database_transaction_age',
  'sixpence_instructions',
  'sixpence_instructions_oldest_seconds',
  'sixpence_instructions_late',
  'sixpence_rail_cases_open',
  'sixpence_suspense_open',
  'sixpence_suspense_oldest_seconds',
  'sixpence_send_on_oldest_seconds',
  'sixpence_deliveries_waiting',
  'sixpence_deliveries_oldest_seconds',
  'sixpence_delivery_endpoints',
  'sixpence_screening_provider_up',
  'sixpence_screening_list_age_seconds',
  'sixpence_screening_payments_waiting',
  'sixpence_screening_payments_oldest_seconds',
  'sixpence_books_days_open',
  'sixpence_books_differences_open',
] as const satisfies readonly GaugeName[]
