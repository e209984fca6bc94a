import { dayOfPeriod } from '@sixpence/protocol/rules/schedule'
import type { MissReason, SubscriptionState, StopReason } from '@sixpence/protocol/preapproved/preapproved'
import type pg from 'pg'
import { recordDeliveries, type NewDelivery } from '#store/delivery/queue.ts'
import type { Subscription } from '#store/subscription/subscriptions.ts'
import { lookAt } from './calendar.ts'

export type PeriodResult =
  | { state: 'paid'; operationId: number }
  | { state: 'missed'; reason: MissReason }
  | { state: 'skipped' }

/**
 * Records the outcome of a period, once, and advances the series to the next period. The caller holds the lock on the
 * subscription's row.
 */
export async function concludePeriod(
  client: pg.ClientBase,
  subscription: Subscription,
  { period, result, now }: { period: number; result: PeriodResult; now: Date },
): Promise<void> {
  const dueOn = dayOfPeriod(subscription.schedule, period)
  if (dueOn === undefined) throw new Error(`subscription ${subscription.id} has no day for payment ${period}`)
  await client.query(
    `insert into app.subscription_period (subscription_id, period, due_on, state, reason, operation_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      subscription.id,
      period,
      dueOn,
      result.state,
      result.state === 'missed' ? result.reason : null,
      result.state === 'paid' ? result.operationId : null,
      now,
    ],
  )
  // A payment is recorded even if the series has ended or advanced meanwhile.
  if (subscription.period === period && (subscription.state === 'active' || subscription.state === 'paused'))
    await goToPeriod(client, subscription, { period: period + 1, state: subscription.state, now })
}

/** Makes `period` the next period of the series, or ends the series when its schedule has no such period. */
export async function goToPeriod(
  client: pg.ClientBase,
  subscription: Subscription,
  { period, state, now }: { period: number; state: 'active' | 'paused'; now: Date },
): Promise<{ state: SubscriptionState; nextDay: string | undefined }> {
  const nextDay = dayOfPeriod(subscription.schedule, period)
  if (nextDay === undefined) {
    await endSeries(client, subscription.id, { state: 'ended', now })
    return { state: 'ended', nextDay }
  }
  await client.query(
    `update app.subscription set period = $2, next_day = $3, state = $4, next_at = $5, claimed_until = null
     where id = $1`,
    [
      subscription.id,
      period,
      nextDay,
      state,
      state === 'active' ? lookAt(subscription.schedule.frequency, nextDay) : null,
    ],
  )
  return { state, nextDay }
}

/** Ends a series: `ended` by its schedule, `canceled` by the customer, or `stopped` for a reason. */
export async function endSeries(
  client: pg.ClientBase,
  id: number,
  { state, reason, now }: { state: 'ended' | 'canceled' | 'stopped'; reason?: StopReason; now: Date },
): Promise<void> {
  const { rows } = await client.query<{ payeeId: string | null }>(
    `update app.subscription set state = $2, reason = $3, ended_at = $4, next_day = null, next_at = null,
       claimed_until = null
     where id = $1 returning case when kind = 'p2p' then payee_customer_id::text end as "payeeId"`,
    [id, state, reason ?? null, now],
  )
  const payeeId = rows[0]?.payeeId ?? null
  if (payeeId !== null) await recordDeliveries(client, [endNotice(id, Number(payeeId), state)], now)
}

/** Sent to the server of the company that is paid. The reason why the bank stopped a series is not disclosed to it. */
const endNotice = (subscriptionId: number, customerId: number, state: string): NewDelivery => ({
  customerId,
  kind: 'ipn',
  key: `subscription.ended:${subscriptionId}`,
  subject: `subscription:${subscriptionId}`,
  event: 'subscription.ended',
  facts: { subscriptionId, state },
})
