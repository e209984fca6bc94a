import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import { periodFrom } from '@sixpence/protocol/rules/schedule'
import type { Handler } from '#context/handler.ts'
import { goTo } from '#payments/schedules/advance.ts'
import { change } from './change-series.ts'
import { mayChange } from './may-change.ts'

export const preapprovedResume: Handler<typeof calls.preapprovedResume> = async (_input, context) =>
  change(context, mayChange, async (client, one, now) => {
    if (one.state === 'active')
      return { id: one.id, state: one.state, ...(one.nextDay && { nextDay: one.nextDay }) }
    const period = Math.max(one.period, periodFrom(one.schedule, dayOf(now)))
    const { state, nextDay } = await goTo(client, one, period, 'active', now)
    return { id: one.id, state, ...(nextDay && { nextDay }) }
  })
