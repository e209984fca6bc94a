import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Handler } from '#context/handler.ts'
import { endSeries } from '#payments/schedules/advance.ts'
import { change } from './change-series.ts'
import { mayCancel } from './may-change.ts'

export const preapprovedCancel: Handler<typeof calls.preapprovedCancel> = async (_input, context) =>
  change(context, mayCancel, async (client, subscription, now) => {
    await endSeries(client, subscription.id, { state: 'canceled', now })
    return { id: subscription.id, state: 'canceled' as const }
  })
