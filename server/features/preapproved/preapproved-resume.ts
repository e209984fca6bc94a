import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import { periodFrom } from '@sixpence/protocol/rules/schedule'
import type { Handler } from '#context/handler.ts'
import { goToPeriod } from '#payments/schedules/advance.ts'
import { change } from './change-series.ts'
import { mayChange } from './may-change.ts'

export const preapprovedResume: Handler<typeof calls.preapprovedResume> = async (_input, context) =>
  change(context, mayChange, async (client, subscription, now) => {
    if (subscription.state === 'active')
      return {
        id: subscription.id,
        state: subscription.state,
        ...(subscription.nextDay && { nextDay: subscription.nextDay }),
      }
    const period = Math.max(subscription.period, periodFrom(subscription.schedule, dayOf(now)))
    const { state, nextDay } = await goToPeriod(client, subscription, { period, state: 'active', now })
    return { id: subscription.id, state, ...(nextDay && { nextDay }) }
  })
