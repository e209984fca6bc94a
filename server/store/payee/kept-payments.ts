import type pg from 'pg'
import type { Currency } from '@sixpence/money'

type Queries = Pick<pg.Pool, 'query'>

export type KeptState = 'waiting' | 'credited' | 'returned'

/** A payment whose money waits until its payee is verified. */
export type KeptPayment = {
  /** The operation that set it aside. */
  operationId: number
  paymentId: number
  customerId: number
  payerId: number
  units: string
  currency: Currency
  keptAt: Date
  until: Date
}

const columns = `k.operation_id as "operationId", k.payment_id as "paymentId", k.customer_id as "customerId",
  k.payer_id as "payerId", k.units::text, k.currency, k.kept_at as "keptAt", k.until`

/** Records payments that were set aside; recorded payments stay unchanged. */
export async function keepPayments(client: Queries, payments: readonly KeptPayment[]): Promise<void> {
  await client.query({
    name: 'kept-payments',
    text: `insert into app.kept_payment (operation_id, payment_id, customer_id, payer_id, units, currency, kept_at, until)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[],
       $7::timestamptz[], $8::timestamptz[]) on conflict do nothing`,
    values: [
      payments.map((payment) => payment.operationId),
      payments.map((payment) => payment.paymentId),
      payments.map((payment) => payment.customerId),
      payments.map((payment) => payment.payerId),
      payments.map((payment) => payment.units),
      payments.map((payment) => payment.currency),
      payments.map((payment) => payment.keptAt),
      payments.map((payment) => payment.until),
    ],
  })
}

/**
 * Money that waits until a customer is verified; money from a payment company has no `until`, because the desk
 * returns it.
 */
export type MoneyWaiting = { units: string; currency: Currency; since: Date; until: Date | null }

/** Money that waits for a customer, oldest first: `difference` names the cases of money from payment companies. */
export async function waitingFor(
  db: Queries,
  customerId: number,
  difference: string,
): Promise<MoneyWaiting[]> {
  const { rows } = await db.query<MoneyWaiting>(
    `select k.units::text, k.currency, k.kept_at as since, k.until
     from app.kept_payment k where k.customer_id = $1 and k.state = 'waiting'
     union all select e.units::text, e.currency, k.opened_at, null
     from app.account a join app.rail_event e on e.account_id = a.id join app.rail_case k on k.event_id = e.id
     where a.customer_id = $1 and k.difference = $2 and k.resolved_at is null order by since`,
    [customerId, difference],
  )
  return rows
}

/** The state of a payment that was set aside; undefined for others, and until the sequencer has seen it. */
export async function keptStateOf(db: Queries, paymentId: number): Promise<KeptState | undefined> {
  const { rows } = await db.query<{ state: KeptState }>(
    'select state from app.kept_payment where payment_id = $1',
    [paymentId],
  )
  return rows[0]?.state
}

/** SQL: whether money waits that the customer (SQL) paid from the account (SQL). */
export const waitsFrom = (customer: string, account: string): string =>
  `exists (select from app.kept_payment k join ledger.operation paid on paid.id = k.operation_id
     where k.state = 'waiting' and k.payer_id = ${customer} and (paid.detail ->> 'from')::bigint = ${account})`

/** SQL: whether money waits that is for the account (SQL) of the customer (SQL). */
export const waitsFor = (customer: string, account: string): string =>
  `exists (select from app.kept_payment k join ledger.operation paid on paid.id = k.operation_id
     where k.state = 'waiting' and k.customer_id = ${customer} and (paid.detail ->> 'to')::bigint = ${account})`

/** Whether money that a customer paid waits for its payee, so that it may come back. */
export async function isPaidKept(db: Queries, payerId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from app.kept_payment where payer_id = $1 and state = 'waiting' limit 1`,
    [payerId],
  )
  return rowCount === 1
}

/**
 * Payments to be credited because their payee is verified and not restricted, or returned, in their order. Payments
 * that cannot be returned, because the account of their payer is closed, do not delay the others.
 */
export async function dueKept(
  db: Queries,
  now: Date,
  limit: number,
): Promise<(KeptPayment & { isVerified: boolean })[]> {
  const { rows } = await db.query<KeptPayment & { isVerified: boolean }>(
    `select ${columns}, ${mayHave} as "isVerified"
     from app.kept_payment k join app.customer c on c.id = k.customer_id
       join ledger.operation o on o.id = k.operation_id
       left join ledger.balance b on b.account_id = (o.detail ->> 'from')::bigint
     where k.state = 'waiting' and (${mayHave} or c.closed or k.until <= $1)
     order by not ${mayHave} and b.state = 'closed', k.operation_id limit $2`,
    [now, limit],
  )
  return rows
}

const mayHave = '(c.verified and not c.limited and not c.closed)'

/** Records how a payment ended; nothing happens when it has ended before. */
export async function endKept(
  client: Queries,
  operationId: number,
  state: Exclude<KeptState, 'waiting'>,
  now: Date,
): Promise<void> {
  await client.query(
    `update app.kept_payment set state = $2, ended_at = $3 where operation_id = $1 and state = 'waiting'`,
    [operationId, state, now],
  )
}

/** Customers to be mailed that money waits for them; each is returned once for all of it. */
export async function takeUntold(db: Queries, now: Date): Promise<number[]> {
  const { rows } = await db.query<{ customerId: number }>(
    `with told as (update app.kept_payment set told_at = $1 where told_at is null and state = 'waiting'
       returning customer_id)
     select distinct customer_id as "customerId" from told`,
    [now],
  )
  return rows.map(({ customerId }) => customerId)
}
