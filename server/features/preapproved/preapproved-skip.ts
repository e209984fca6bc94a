import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handler } from '#context/handler.ts'
import { conclude } from '#payments/schedules/advance.ts'
import { lockSubscription } from '#store/subscription/subscriptions.ts'
import { change } from './change-series.ts'
import { mayChange } from './may-change.ts'

export const preapprovedSkip: Handler<typeof calls.preapprovedSkip> = async ({ day }, context) =>
  change(context, mayChange, async (client, one, now) => {
    if (one.nextDay !== day) return context.refuse('subscriptionMovedOn')
    await conclude(client, one, one.period, { state: 'skipped' }, now)
    const next = await lockSubscription(client, one.id)
    return { id: one.id, ...(next?.nextDay && { nextDay: next.nextDay }) }
  })
