import { after, dayOf } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import { amountText, money, negate } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import { dayOfPeriod } from '@sixpence/protocol/rules/schedule'
import type { Handler } from '#context/handler.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { subscriptionsOf, type Subscription } from '#store/subscription/subscriptions.ts'
import { readOrdered, isPaymentOut } from '#store/operation/details.ts'

/** For a series with currency exchange only the side with the fixed amount can be shown in advance. */
export const preapprovedUpcomingGet: Handler<typeof calls.preapprovedUpcomingGet> = async (
  { days },
  { by, services: s },
) => {
  const now = await calendarNow(s)
  const until = after(dayOf(now), { days })
  const active = (await subscriptionsOf(s.db, by.customer.id)).filter(({ state }) => state === 'active')
  const payments = await Promise.all(
    active.map(async (subscription) => {
      const order = await operation(s.db, subscription.id)
      if (!order) throw new Error(`subscription ${subscription.id} has no order`)
      const detail = readOrdered(order.detail)
      const from = detail.from
      const to = isPaymentOut(detail) ? undefined : detail.to
      const amount = money(BigInt(subscription.units), subscription.currency)
      const accounts = await s.store.accounts.byIds(to === undefined ? [from] : [from, to])
      const sides = [
        { accountId: from, signed: negate(amount) },
        ...(to === undefined ? [] : [{ accountId: to, signed: amount }]),
      ].filter(({ accountId }) => {
        const account = accounts.get(accountId)
        return account?.customerId === by.customer.id && account.currency === subscription.currency
      })
      return daysUntil(subscription, until).flatMap((day) =>
        sides.map(({ accountId, signed }) => ({
          id: subscription.id,
          day,
          accountId,
          amount: amountText(signed),
          currencyCode: subscription.currency,
        })),
      )
    }),
  )
  return { payments: payments.flat().toSorted((a, b) => a.day.localeCompare(b.day)) }
}

function daysUntil({ schedule, period }: Subscription, until: string): string[] {
  const days: string[] = []
  for (let n = period; ; n += 1) {
    const day = dayOfPeriod(schedule, n)
    if (day === undefined || day > until) return days
    days.push(day)
  }
}
