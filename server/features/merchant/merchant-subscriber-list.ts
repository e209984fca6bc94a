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
    subscribers: subscribers.map((one): Subscriber => {
      const { name, email } = open(one.payer)
      const { currency, schedule, paid } = one
      const last = lastDay(schedule)
      return {
        subscriptionId: one.id,
        name,
        email,
        amount: amountText(money(BigInt(one.units), currency)),
        currencyCode: currency,
        frequency: schedule.frequency,
        state: one.state,
        firstDay: schedule.first,
        ...(one.state === 'active' && one.nextDay && { nextDay: one.nextDay }),
        ...(last !== undefined && { lastDay: last }),
        installments: paid,
        ...(schedule.count !== undefined && { count: schedule.count }),
        paid: amountText(money(BigInt(one.units) * BigInt(paid), currency)),
        mayCancel: (one.state === 'active' || one.state === 'paused') && customer.right === 'full',
      }
    }),
    total,
  }
}
