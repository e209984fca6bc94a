import type { BackgroundJob } from '#context/background-job.ts'
import type { MissReason, StopReason } from '@sixpence/protocol/preapproved/preapproved'
import type { SentNotification } from '@sixpence/protocol/push'
import { announce } from '#core/outbox/outbox.ts'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import {
  lockSubscription,
  subscriptionColumns,
  subscriptionFrom,
  type Row,
  type Subscription,
} from '#store/subscription/subscriptions.ts'
import { concludePeriod, endSeries } from './advance.ts'
import { calendarNow, dueAt, nextTry } from './calendar.ts'
import { sendNotice } from './notices.ts'
import { tell } from './orders.ts'
import { payNext } from './pay.ts'

const againMs = 2_000

/**
 * Makes due payments and sends notices of tomorrow's; several processes may run it at once. Payments are recorded by
 * the projection of the ledger's operations, so that a crash loses none. Returns the number of claimed series.
 */
export async function runSubscriptions(s: Services, limit = 100): Promise<number> {
  const now = await calendarNow(s)
  const options = { now: s.clock.now(), upTo: now, limit, leaseMs: moneyLeaseMs }
  const rows = await claimDue<Row>(s.db, dueSubscriptions, options)
  await Promise.all(rows.map((row) => step(s, subscriptionFrom(row), now)))
  return rows.length
}

const dueSubscriptions = {
  table: 'app.subscription s',
  key: 'id',
  due: 'next_at <= $4',
  order: 'next_at',
  lease: 'claimed_until',
  set: 'claimed_until = $1',
  returning: subscriptionColumns,
}

async function step(s: Services, subscription: Subscription, now: Date): Promise<void> {
  try {
    const day = subscription.nextDay ?? ''
    if (now < dueAt(day)) {
      sendNotice(s, subscription, 'ahead')
      return await lookAgain(s, subscription, dueAt(day))
    }
    const result = await payNext(s, subscription)
    if (result.outcome === 'again') return await lookAgain(s, subscription, new Date(now.getTime() + againMs))
    if (result.outcome === 'stopped') return await stop(s, subscription, result.reason, now)
    const next = result.outcome === 'missed' && nextTry(day, now)
    if (next) return await lookAgain(s, subscription, next)
    if (result.outcome === 'missed') await miss(s, subscription, result.reason, now)
  } catch (error) {
    // Claimed again when its lease expires.
    s.log.error(
      { subscription: subscription.id, ...faultFields(error) },
      'a payment that repeats could not be made',
    )
  }
}

async function lookAgain({ db }: Services, subscription: Subscription, at: Date): Promise<void> {
  await db.query(
    `update app.subscription set next_at = $3, claimed_until = null
     where id = $1 and period = $2 and state = 'active'`,
    [subscription.id, subscription.period, at],
  )
}

/** Records the period as missed after its last attempt; the series continues with the next period. */
const miss = (s: Services, subscription: Subscription, reason: MissReason, now: Date): Promise<void> =>
  give(s, subscription, 'missed', async (client) =>
    concludePeriod(client, subscription, {
      period: subscription.period,
      result: { state: 'missed', reason },
      now,
    }),
  )

const stop = (s: Services, subscription: Subscription, reason: StopReason, now: Date): Promise<void> =>
  give(s, subscription, 'stopped', async (client) =>
    endSeries(client, subscription.id, { state: 'stopped', reason, now }),
  )

const noticeTypes = { missed: 'scheduled.missed', stopped: 'scheduled.stopped' } as const

/** Applies `work` once, unless the series has advanced, was paused or ended meanwhile, and notifies the payer. */
async function give(
  s: Services,
  subscription: Subscription,
  notice: 'missed' | 'stopped',
  work: (client: Parameters<Parameters<typeof transaction>[1]>[0]) => Promise<void>,
): Promise<void> {
  const isDone = await transaction(s.db, async (client) => {
    const lockedSubscription = await lockSubscription(client, subscription.id)
    if (lockedSubscription?.state !== 'active' || lockedSubscription.period !== subscription.period)
      return false
    await work(client)
    await tell(client, subscription.customerId, subscription.payeeId)
    await announce(client, {
      customerId: subscription.customerId,
      event: 'notification',
      data: { type: noticeTypes[notice], status: 'warning' } satisfies SentNotification,
      changed: ['preapproved'],
    })
    return true
  })
  if (isDone) sendNotice(s, subscription, notice)
}

export const runSubscriptionsJob: BackgroundJob = {
  name: 'runSubscriptions',
  everyMs: 1_000,
  work: (services) => runSubscriptions(services),
}
