import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handler } from '#context/handler.ts'
import { concludePeriod } from '#payments/schedules/advance.ts'
import { lockSubscription } from '#store/subscription/subscriptions.ts'
import { change } from './change-series.ts'
import { mayChange } from './may-change.ts'

export const preapprovedSkip: Handler<typeof calls.preapprovedSkip> = async ({ day }, context) =>
  change(context, mayChange, async (client, subscription, now) => {
    if (subscription.nextDay !== day) return context.refuse('subscriptionMovedOn')
    await concludePeriod(client, subscription, {
      period: subscription.period,
      result: { state: 'skipped' },
      now,
    })
    const next = await lockSubscription(client, subscription.id)
    return { id: subscription.id, ...(next?.nextDay && { nextDay: next.nextDay }) }
  })
