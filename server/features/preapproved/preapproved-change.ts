import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import { periodFrom } from '@sixpence/protocol/rules/schedule'
import type pg from 'pg'
import type { Acting, Handler } from '#context/handler.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { conclude, end, goTo } from '#payments/schedules/advance.ts'
import { calendarNow, dayAt } from '#payments/schedules/calendar.ts'
import { tell } from '#payments/schedules/orders.ts'
import { lockSubscription, type Subscription } from '#store/subscription/subscriptions.ts'
import { mayCancel, mayChange } from './rights.ts'

export const preapprovedCancel: Handler<typeof calls.preapprovedCancel> = async (_input, context) =>
  change(context, mayCancel, async (client, one, now) => {
    await end(client, one.id, 'canceled', now)
    return { id: one.id, state: 'canceled' as const }
  })

export const preapprovedSkip: Handler<typeof calls.preapprovedSkip> = async ({ day }, context) =>
  change(context, mayChange, async (client, one, now) => {
    if (one.nextDay !== day) return context.refuse('subscriptionMovedOn')
    await conclude(client, one, one.period, { state: 'skipped' }, now)
    const next = await lockSubscription(client, one.id)
    return { id: one.id, ...(next?.nextDay && { nextDay: next.nextDay }) }
  })

export const preapprovedPause: Handler<typeof calls.preapprovedPause> = async (_input, context) =>
  change(context, mayChange, async (client, one, now) => {
    const { state } = await goTo(client, one, one.period, 'paused', now)
    return { id: one.id, state }
  })

export const preapprovedResume: Handler<typeof calls.preapprovedResume> = async (_input, context) =>
  change(context, mayChange, async (client, one, now) => {
    if (one.state === 'active')
      return { id: one.id, state: one.state, ...(one.nextDay && { nextDay: one.nextDay }) }
    const period = Math.max(one.period, periodFrom(one.schedule, dayAt(now)))
    const { state, nextDay } = await goTo(client, one, period, 'active', now)
    return { id: one.id, state, ...(nextDay && { nextDay }) }
  })

type Changing = {
  by: Acting
  own: { id: Subscription }
  services: Services
  change: Change
  refuse: (name: 'subscriptionEnded' | 'subscriptionNotYours') => never
}

/** Under the lock of its row, beside the worker that pays and whoever else changes it. */
async function change<Answer>(
  { by, own, services: s, change: commit, refuse }: Changing,
  may: (by: Acting, one: Subscription) => boolean,
  work: (client: pg.PoolClient, one: Subscription, now: Date) => Promise<Answer>,
): Promise<Answer> {
  const now = await calendarNow(s)
  return commit(async (client) => {
    const one = await lockSubscription(client, own.id.id)
    if (one?.state !== 'active' && one?.state !== 'paused') return refuse('subscriptionEnded')
    if (!may(by, one)) return refuse('subscriptionNotYours')
    const answer = await work(client, one, now)
    await tell(client, one.customerId, one.payeeId)
    return answer
  })
}
