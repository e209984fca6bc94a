import type { Operation } from '@sixpence/ledger'
import type pg from 'pg'
import { announce, type Projection } from '#core/outbox/outbox.ts'
import { lockSubscription, type Subscription } from '#store/subscription/subscriptions.ts'
import {
  readStep,
  readOrdered,
  isPaymentOut,
  type OrderedDetail,
  type Series,
  type ScheduledPeriod,
} from '#store/operation/details.ts'
import { operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import { concludePeriod, goToPeriod } from './advance.ts'

const waiting: ReadonlySet<string> = new Set([
  operationKinds.p2pHold,
  operationKinds.ownHold,
  outsideKinds.seriesHold,
])
const approved: ReadonlySet<string> = new Set([
  operationKinds.p2pPost,
  operationKinds.p2pPostKept,
  operationKinds.ownPost,
])
const voided: ReadonlySet<string> = new Set([operationKinds.void, outsideKinds.void])

/**
 * Maintains series from committed operations, so that a crash loses none: an order creates a series, its approval
 * starts it, and each operation that pays a period records it.
 */
export const subscriptionProjection: Projection = {
  name: 'subscriptions',
  async onOperations(client, operations) {
    for (const operation of operations) {
      const detail = readStep(operation.detail)
      // Later operations of a payment out repeat its detail; `of` tells them apart.
      if (detail.scheduled && detail.of === undefined) await notePaid(client, operation, detail.scheduled)
      else if (detail.series && detail.of === undefined) await order(client, operation, detail.series)
      else if (detail.series && detail.of !== undefined) await orderEnded(client, operation, detail.of)
    }
  },
}

/**
 * Starts the series of an approved payment out, in the transaction that dispatches it: no operation follows until the
 * payment is settled.
 */
export async function beginSeries(client: pg.ClientBase, operation: Operation, now: Date): Promise<void> {
  const { series } = readStep(operation.detail)
  if (!series) return
  await keep(client, operation, series)
  await begin(client, operation.id, now, series)
}

async function order(client: pg.ClientBase, operation: Operation, series: Series): Promise<void> {
  const isNew = await keep(client, operation, series)
  const detail = readOrdered(operation.detail)
  const isWaiting = waiting.has(operation.kind) || (isPaymentOut(detail) && detail.waits !== undefined)
  if (isNew && !isWaiting) await begin(client, operation.id, operation.at, series)
}

/** Creates the series of an order; false when it exists. */
async function keep(client: pg.ClientBase, operation: Operation, series: Series): Promise<boolean> {
  const detail = readOrdered(operation.detail)
  const { units, currency } =
    series.fixed === 'credit' && detail.credit
      ? detail.credit
      : { units: detail.units, currency: detail.currency }
  const { rowCount } = await client.query(
    `insert into app.subscription (id, customer_id, person_id, brand, kind, account_id, payee_customer_id, units,
       currency, frequency, first_day, last_day, count, calendars, user_cancel, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'waiting', $16) on conflict do nothing`,
    [
      operation.id,
      detail.payer,
      operation.actor,
      operation.brand,
      kindOf(detail),
      detail.from,
      isPaymentOut(detail) ? null : detail.payee,
      units,
      currency,
      series.frequency,
      series.first,
      series.last ?? null,
      series.count ?? null,
      series.calendars ?? null,
      series.userCancel ?? false,
      operation.at,
    ],
  )
  return rowCount === 1
}

function kindOf(detail: OrderedDetail): Subscription['kind'] {
  if (isPaymentOut(detail)) return 'out'
  return detail.method === 'betweenAccounts' ? 'own' : 'p2p'
}

/** Starts the series of an approved order, or deletes that of an order that was voided. */
async function orderEnded(client: pg.ClientBase, operation: Operation, order: number): Promise<void> {
  const { series, outcome, payer } = readStep(operation.detail)
  if (series && (approved.has(operation.kind) || outcome === 'scheduled'))
    return begin(client, order, operation.at, series)
  if (!voided.has(operation.kind)) return
  await client.query(`delete from app.subscription where id = $1 and state = 'waiting'`, [order])
  await tell(client, payer ?? null)
}

async function begin(client: pg.ClientBase, id: number, at: Date, series: Series): Promise<void> {
  const subscription = await lockSubscription(client, id)
  if (subscription?.state !== 'waiting') return
  if (series.later) await goToPeriod(client, subscription, { period: 1, state: 'active', now: at })
  else {
    const result = { state: 'paid', operationId: id } as const
    await concludePeriod(client, { ...subscription, state: 'active' }, { period: 1, result, now: at })
  }
  await tell(client, subscription.customerId, subscription.payeeId)
}

async function notePaid(
  client: pg.ClientBase,
  { id: operationId, at }: Operation,
  { series, period }: ScheduledPeriod,
): Promise<void> {
  const subscription = await lockSubscription(client, series)
  if (!subscription) return
  await concludePeriod(client, subscription, { period, result: { state: 'paid', operationId }, now: at })
  await tell(client, subscription.customerId, subscription.payeeId)
}

/** Makes open pages of these customers (payer and payee) reload their lists; null is skipped. */
export async function tell(client: pg.ClientBase, ...customers: (number | null)[]): Promise<void> {
  for (const customerId of new Set(customers))
    if (customerId !== null)
      await announce(client, { customerId, event: 'refresh', data: {}, changed: ['preapproved'] })
}
