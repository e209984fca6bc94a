import { amountText, zero, type Currency, type Money } from '@sixpence/money'
import type { Offer } from '@sixpence/protocol/methods/method'
import type { TransferMethod } from '@sixpence/protocol/transfers-external/transfers-external'
import type { Services } from '#context/services.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { roomsFor, type Room } from '#payments/limits.ts'
import { offersTo, permissionsFor } from '#payments/rails/offers.ts'
import { feeOn, tierOf } from '#rules/tariff.ts'
import type { Customer } from '#store/customer/people.ts'

/**
 * Methods by which the customer may pay to this country in these currencies, with fees and remaining limits; methods
 * they have no permission for are left out. An `amount` adds its fee. Amounts are decimal text.
 */
export async function methodsTo(
  s: Services,
  customer: Customer,
  {
    country,
    currencies,
    amount,
  }: { country: string; currencies: readonly Currency[]; amount?: Money | undefined },
): Promise<TransferMethod[]> {
  const offers = currencies
    .flatMap((currency) => offersTo(s, customer, country, currency))
    .filter(({ method }) => permissionsFor(customer, method).length > 0)
  const rooms = await roomsFor(s, customer, offers)
  return Promise.all(rooms.map((room) => methodOf(s, customer, room, amount)))
}

async function methodOf(
  s: Services,
  customer: Customer,
  { of: offer, left }: Room<Offer>,
  amount: Money | undefined,
): Promise<TransferMethod> {
  const { method, country, currency, rail, paidOutIn } = offer
  const tariff = await s.store.tariffs.tariff(customer, method, currency, country)
  const isOf = amount?.currency === currency
  const { percent, minimum } = tierOf(isOf ? amount : zero(currency), tariff)
  return {
    method,
    countryCode: country,
    currencyCode: currency,
    ...(paidOutIn && { paidOutInCurrencyCode: paidOutIn }),
    rail,
    arrival: await arrivalFor(s, customer, offer, s.clock.now()),
    feePercent: percent,
    feeMinimum: minimum,
    ...(isOf && { fee: amountText(feeOn(amount, tariff)) }),
    hasNetworkFee: rail === 'chain',
    left: {
      operation: amountText(left.perOperation),
      day: amountText(left.perDay),
      month: amountText(left.perMonth),
    },
    permissions: permissionsFor(customer, method),
  }
}
