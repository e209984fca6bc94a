import type * as calls from '@sixpence/protocol/merchant/subscribers'
import type { Handler } from '#context/handler.ts'
import { endSeries } from '#payments/schedules/advance.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { tell } from '#payments/schedules/orders.ts'
import { lockSubscription } from '#store/subscription/subscriptions.ts'

/**
 * The company may always cancel being paid; the payer's consent that a payee needs elsewhere applies to payees that are
 * not companies. Locks the row, against the worker that pays it.
 */
export const merchantSubscriptionCancel: Handler<typeof calls.merchantSubscriptionCancel> = async (
  { subscriptionId },
  { by, services: s, change, refuse },
) => {
  const now = await calendarNow(s)
  await change(async (client) => {
    const subscription = await lockSubscription(client, subscriptionId)
    if (subscription?.payeeId !== by.customer.id || subscription.kind !== 'p2p')
      return refuse('subscriptionNotYours')
    if (subscription.state !== 'active' && subscription.state !== 'paused') return refuse('subscriptionEnded')
    await endSeries(client, subscription.id, { state: 'canceled', now })
    return tell(client, subscription.customerId, subscription.payeeId)
  })
  return {}
}
