import { operation } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/preapproved/preapproved'
import type { Subscription as Described } from '@sixpence/protocol/preapproved/preapproved'
import { hasRight, mayPay } from '@sixpence/protocol/rights'
import { lastDay } from '@sixpence/protocol/rules/schedule'
import type { ActingPrincipal, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { countPaid, subscriptionsOf, type Subscription } from '#store/subscription/subscriptions.ts'
import {
  readOrdered,
  isPaymentOut,
  amountOf,
  creditOf,
  type PaymentDetail,
} from '#store/operation/details.ts'
import { lineKindOf, lineTypes } from '#store/operation/lines.ts'
import { mayCancel, mayChange } from './may-change.ts'

export const preapprovedList: Handler<typeof calls.preapprovedList> = async (
  { beneficiaryEmail, fromAmount, toAmount, type },
  { by, services: s },
) => {
  const ownSubscriptions = await subscriptionsOf(s.db, by.customer.id)
  const paid = await countPaid(
    s.db,
    ownSubscriptions.map(({ id }) => id),
  )
  const all = await Promise.all(
    ownSubscriptions.map((subscription) => describe(s, by, subscription, paid.get(subscription.id) ?? 0)),
  )
  const subscriptions = all.filter(
    (item) =>
      (type === undefined || item.type === type) &&
      (fromAmount === undefined || decimal(item.amount) >= decimal(fromAmount)) &&
      (toAmount === undefined || decimal(item.amount) <= decimal(toAmount)) &&
      (beneficiaryEmail === undefined || item.payeeEmail?.toLowerCase() === beneficiaryEmail),
  )
  return { subscriptions }
}

async function describe(s: Services, by: ActingPrincipal, subscription: Subscription, paid: number) {
  const isOut = subscription.customerId === by.customer.id
  const order = await operation(s.db, subscription.id)
  if (!order) throw new Error(`subscription ${subscription.id} has no order`)
  const detail = readOrdered(order.detail)
  const { from, note, reference } = detail
  const [payer, payee] = await Promise.all([
    readCustomerText(s, subscription.customerId),
    subscription.payeeId === null ? undefined : readCustomerText(s, subscription.payeeId),
  ])
  const isLive = subscription.state === 'active' || subscription.state === 'paused'
  const mayAct = isLive && hasRight(by.customer, mayPay)
  const toInside = isOut && detail.method === 'betweenAccounts' ? detail.to : payee?.email
  const last = lastDay(subscription.schedule)
  const { calendars } = subscription.schedule
  return {
    id: subscription.id,
    type: lineTypes[lineKindOf(detail)],
    direction: isOut ? ('out' as const) : ('in' as const),
    amount: amountText(money(BigInt(subscription.units), subscription.currency)),
    currencyCode: subscription.currency,
    ...(isOut && { fromAccount: from }),
    payerName: payer?.name ?? '',
    payeeName: payee?.name ?? '',
    ...(payee && { payeeEmail: payee.email }),
    toAccount: isPaymentOut(detail) ? detail.account : toInside,
    ...(isPaymentOut(detail) && { payeeName: detail.counterparty, payeeAccount: detail.account }),
    ...(isOut && detail.credit && { agreed: agreedOf(detail) }),
    ...(note && { note }),
    ...(reference && { reference }),
    frequency: subscription.schedule.frequency,
    firstDay: subscription.schedule.first,
    ...(last !== undefined && { lastDay: last }),
    ...(subscription.schedule.count !== undefined && { count: subscription.schedule.count }),
    ...(calendars && { calendars: [...calendars] }),
    state: subscription.state,
    // Why a payment failed is not disclosed to the payee.
    ...(isOut && subscription.reason && { reason: subscription.reason }),
    ...(subscription.state === 'active' && subscription.nextDay && { nextDay: subscription.nextDay }),
    paid,
    mayCancel: mayAct && mayCancel(by, subscription),
    mayChange: mayAct && mayChange(by, subscription),
    createdAt: subscription.createdAt.toISOString(),
  }
}

/** Amounts and rate as of the order. */
function agreedOf(detail: PaymentDetail): NonNullable<Described['agreed']> {
  const from = amountOf(detail)
  const to = creditOf(detail)
  return {
    fromAmount: amountText(from),
    fromCurrencyCode: from.currency,
    toAmount: amountText(to),
    toCurrencyCode: to.currency,
    rate: detail.credit?.rate ?? '1',
  }
}

/** Decimal text as an integer with eight decimal places, to sort amounts of different currencies. */
function decimal(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}
