import type pg from 'pg'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { tell } from '#payments/schedules/orders.ts'
import { raiseGuard } from '#store/customer/people.ts'
import { userIdsOf } from '#store/customer/users.ts'
import { lockSubscription, type Subscription } from '#store/subscription/subscriptions.ts'

type SeriesContext = {
  by: ActingPrincipal
  own: { id: Subscription }
  services: Services
  change: Change
  refuse: (name: 'subscriptionEnded' | 'subscriptionNotYours') => never
}

/**
 * Changes a series under its row lock, which excludes concurrent calls; a payment of it that was decided before is
 * refused by the payer's guard. Notifies open pages. @throws Refused subscriptionEnded | subscriptionNotYours
 */
export async function change<Answer>(
  { by, own, services: s, change: commit, refuse }: SeriesContext,
  may: (by: ActingPrincipal, subscription: Subscription) => boolean,
  work: (client: pg.PoolClient, subscription: Subscription, now: Date) => Promise<Answer>,
): Promise<Answer> {
  const now = await calendarNow(s)
  const people: number[] = []
  const changed = await commit(async (client) => {
    await raiseGuard(client, own.id.customerId)
    people.push(...(await userIdsOf(client, own.id.customerId)))
    const subscription = await lockSubscription(client, own.id.id)
    if (subscription?.state !== 'active' && subscription?.state !== 'paused')
      return refuse('subscriptionEnded')
    if (!may(by, subscription)) return refuse('subscriptionNotYours')
    const answer = await work(client, subscription, now)
    await tell(client, subscription.customerId, subscription.payeeId)
    return answer
  })
  for (const id of people) s.store.people.forget(id)
  return changed
}
