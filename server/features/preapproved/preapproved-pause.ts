import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handler } from '#context/handler.ts'
import { goToPeriod } from '#payments/schedules/advance.ts'
import { change } from './change-series.ts'
import { mayChange } from './may-change.ts'

export const preapprovedPause: Handler<typeof calls.preapprovedPause> = async (_input, context) =>
  change(context, mayChange, async (client, subscription, now) => {
    const { state } = await goToPeriod(client, subscription, {
      period: subscription.period,
      state: 'paused',
      now,
    })
    return { id: subscription.id, state }
  })
