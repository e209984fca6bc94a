import type { Currency } from '@sixpence/money'
import type { Calendar } from '@sixpence/protocol/methods/calendar/holidays'
import type {
  MissReason,
  StopReason,
  SubscriptionState,
  PeriodState,
} from '@sixpence/protocol/preapproved/preapproved'
import type { Frequency, Schedule } from '@sixpence/protocol/rules/schedule'
import type pg from 'pg'

/** A recurring payment. Its id is that of the operation that ordered it. */
export type Subscription = {
  id: number
  customerId: number
  personId: number
  brand: string
  /** `out`: a payment out of the bank. */
  kind: 'p2p' | 'own' | 'out'
  accountId: number
  payeeId: number | null
  units: string
  currency: Currency
  schedule: Schedule
  userCancel: boolean
  state: SubscriptionState
  reason: StopReason | null
  /** Number of the next payment, counted from 1, and its day if there is any. */
  period: number
  nextDay: string | null
  createdAt: Date
}

export type Period = {
  period: number
  dueOn: string
  state: PeriodState
  reason: MissReason | null
  operationId: number | null
}

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** The recurring payment with this id if the customer is payer or payee, undefined otherwise. */
export async function ownSubscription(
  { db }: { db: Queries },
  customerId: number,
  id: number,
): Promise<Subscription | undefined> {
  const [match] = await subscriptionsOf(db, customerId, id)
  return match
}

/**
 * Recurring payments in which the customer is payer or payee, newest first. Payees do not see those waiting for
 * approval.
 */
export async function subscriptionsOf(db: Queries, customerId: number, id?: number): Promise<Subscription[]> {
  const { rows } = await db.query<Row>(
    `select ${subscriptionColumns} from app.subscription s
     where (s.customer_id = $1 or (s.payee_customer_id = $1 and s.state <> 'waiting'))
       and ($2::bigint is null or s.id = $2)
     order by s.id desc limit 1000`,
    [customerId, id ?? null],
  )
  return rows.map(subscriptionFrom)
}

/** Reads a recurring payment and locks it for the transaction. */
export async function lockSubscription(client: pg.ClientBase, id: number): Promise<Subscription | undefined> {
  const { rows } = await client.query<Row>(
    `select ${subscriptionColumns} from app.subscription s where s.id = $1 for update`,
    [id],
  )
  return rows[0] && subscriptionFrom(rows[0])
}

/** Whether the series is active and its next payment is still this period. */
export async function isStillNext(db: Queries, { id, period }: Subscription): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from app.subscription where id = $1 and period = $2 and state = 'active'`,
    [id, period],
  )
  return rowCount === 1
}

/** The latest 1,000 payments of a series, newest first. */
export async function periodsOf(db: Queries, id: number): Promise<Period[]> {
  const { rows } = await db.query<Period>(
    `select p.period, p.due_on::text as "dueOn", p.reason, p.operation_id as "operationId",
       case when ${cameBack} then 'cameBack' else p.state end as state
     from app.subscription_period p left join app.instruction i on i.operation_id = p.operation_id
     where p.subscription_id = $1 order by p.period desc limit 1000`,
    [id],
  )
  return rows
}

/** Number of payments of each series that were made and not returned. */
export async function countPaid(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; paid: number }>(
    `select p.subscription_id as id, count(*)::int as paid
     from app.subscription_period p left join app.instruction i on i.operation_id = p.operation_id
     where p.subscription_id = any($1) and p.state = 'paid' and not coalesce(${cameBack}, false) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, paid }) => [id, paid]))
}

/** SQL: rejected by the partner, or returned. */
const cameBack = `i.state in ('rejected', 'returned', 'recalled', 'withdrawn')`

/** Whether a payment of the series was made, including returned payments. */
export async function hasPaid(db: Queries, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from app.subscription_period where subscription_id = $1 and state = 'paid' limit 1`,
    [id],
  )
  return rowCount === 1
}

export const subscriptionColumns = `
  s.id, s.customer_id as "customerId", s.person_id as "personId", s.brand, s.kind, s.account_id as "accountId",
  s.payee_customer_id as "payeeId", s.units::text, s.currency, s.frequency, s.first_day::text as "first",
  s.last_day::text as "last", s.count, s.calendars, s.user_cancel as "userCancel", s.state, s.reason, s.period,
  s.next_day::text as "nextDay", s.created_at as "createdAt"`

export type Row = Omit<Subscription, 'schedule'> & {
  frequency: Frequency
  first: string
  last: string | null
  count: number | null
  calendars: Calendar[] | null
}

/** A row as a subscription with its schedule. */
export const subscriptionFrom = ({
  frequency,
  first,
  last,
  count,
  calendars,
  ...row
}: Row): Subscription => ({
  ...row,
  schedule: {
    frequency,
    first,
    ...(last !== null && { last }),
    ...(count !== null && { count }),
    ...(calendars !== null && { calendars }),
  },
})
