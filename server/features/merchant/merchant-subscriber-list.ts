import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/merchant/subscribers'
import { subscriberPageSize, type Subscriber } from '@sixpence/protocol/merchant/subscribers'
import { lastDay } from '@sixpence/protocol/rules/schedule'
import type { Handler } from '#context/handler.ts'
import { customersOf } from '#store/customer/sealed-people.ts'
import { subscribersOf } from '#store/subscription/subscribers.ts'

export const merchantSubscriberList: Handler<typeof calls.merchantSubscriberList> = async (
  { pageNumber = 1, isLive },
  { by: { customer }, services: s },
) => {
  const { subscribers, total } = await subscribersOf(s.db, customer.id, {
    page: pageNumber,
    pageSize: subscriberPageSize,
    isLive: isLive ?? false,
  })
  const open = customersOf(s.personal)
  return {
    subscribers: subscribers.map((subscriber): Subscriber => {
      const { name, email } = open(subscriber.payer)
      const { currency, schedule, paid } = subscriber
      const last = lastDay(schedule)
      return {
        subscriptionId: subscriber.id,
        name,
        email,
        amount: amountText(money(BigInt(subscriber.units), currency)),
        currencyCode: currency,
        frequency: schedule.frequency,
        state: subscriber.state,
        firstDay: schedule.first,
        ...(subscriber.state === 'active' && subscriber.nextDay && { nextDay: subscriber.nextDay }),
        ...(last !== undefined && { lastDay: last }),
        installments: paid,
        ...(schedule.count !== undefined && { count: schedule.count }),
        paid: amountText(money(BigInt(subscriber.units) * BigInt(paid), currency)),
        mayCancel:
          (subscriber.state === 'active' || subscriber.state === 'paused') && customer.right === 'full',
      }
    }),
    total,
  }
}
