import { limitUsage, type LimitUse } from '@sixpence/ledger'
import { amountText, compare, money, type Currency, type Money } from '@sixpence/money'
import type { Method } from '@sixpence/protocol/methods/method'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { capsIn, leftOf, type Caps } from '#rules/tariff.ts'
import { customerGuard, type Customer } from '#store/customer/people.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'

type Way = { method: Method; currency: Currency; country?: string }

/** Limits of a method in a currency, the use of the day and month in minor units, and what is left. */
export type Room<Of extends Way = Way> = {
  of: Of
  caps: Caps
  used: { day: bigint; month: bigint }
  left: Caps
}

/** Limits and use of a customer for one method and currency; `country` for limits that differ by destination. */
export async function roomFor(
  s: Services,
  customer: Customer,
  method: Method,
  currency: Currency,
  country?: string,
): Promise<Room> {
  const [room] = await roomsFor(s, customer, [
    { method, currency, ...(country !== undefined && { country }) },
  ])
  if (!room) throw new Error('a way has no room')
  return room
}

/** The same for several methods, in their order, with one query for the use. */
export async function roomsFor<Of extends Way>(
  s: Services,
  customer: Customer,
  ways: readonly Of[],
): Promise<Room<Of>[]> {
  const usage = await limitUsage(s.db, [customerGuard(customer.id)])
  return Promise.all(
    ways.map(async (of) => {
      const { method, currency, country } = of
      const caps = await capsOf(s, customer, method, currency, country)
      const used = usage.find((one) => one.kind === method && one.currency === currency)
      const { day = 0n, month = 0n } = used ?? {}
      return { of, caps, used: { day, month }, left: leftOf(caps, { day, month }) }
    }),
  )
}

/** The smallest of amounts in one currency. */
export const leastOf = (amounts: readonly [Money, ...Money[]]): Money =>
  amounts.reduce((least, one) => (compare(one, least) < 0 ? one : least))

/** The limits as the limits calls return them; amounts are decimal text. */
export function limitLines({ caps, used, left }: Room) {
  const { currency } = caps.perDay
  const line = (period: 'operation' | 'day' | 'month', cap: keyof Caps, spent: bigint) => ({
    period,
    amount: amountText(caps[cap]),
    used: amountText(money(spent, currency)),
    left: amountText(left[cap]),
    currencyCode: currency,
  })
  return {
    limits: [
      line('operation', 'perOperation', 0n),
      line('day', 'perDay', used.day),
      line('month', 'perMonth', used.month),
    ],
  }
}

type LimitContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  refuse: (name: 'limitExceeded', facts?: Facts, field?: string) => never
}

/**
 * The use of a limit that the ledger checks and counts when it commits the payment. The limit per payment is checked
 * here. @throws Refused limitExceeded
 */
export async function limitUse(
  { by, services: s, refuse, t }: LimitContext,
  method: Method,
  amount: Money,
  country?: string,
): Promise<LimitUse> {
  const caps = await capsOf(s, by.customer, method, amount.currency, country)
  requireWithin({ refuse, t }, caps, amount)
  return useOf(by.customer, method, amount, caps)
}

/** A customer's limits of a method as money. */
export const capsOf = async (
  { store }: Pick<Services, 'store'>,
  customer: Customer,
  method: Method,
  currency: Currency,
  country?: string,
): Promise<Caps> => capsIn(await store.tariffs.limits(customer, method, currency, country), currency)

/** Checks the limit per payment. @throws Refused limitExceeded */
export function requireWithin(
  { refuse, t }: Pick<LimitContext, 'refuse' | 't'>,
  { perOperation }: Caps,
  amount: Money,
): void {
  if (compare(amount, perOperation) > 0)
    refuse('limitExceeded', { left: perOperation, period: t('per payment') })
}

/** The use of a limit by a batch, for its whole amount. The limit per payment was checked for each of its payments. */
export async function limitUseOfAll(
  { by: { customer }, services: s }: Pick<LimitContext, 'by' | 'services'>,
  method: Method,
  amount: Money,
  country?: string,
): Promise<LimitUse> {
  return useOf(customer, method, amount, await capsOf(s, customer, method, amount.currency, country))
}

const useOf = (
  { id }: Pick<Customer, 'id'>,
  kind: Method,
  { units, currency }: Money,
  { perDay, perMonth }: Caps,
): LimitUse => ({
  subject: customerGuard(id),
  kind,
  currency,
  amount: units,
  dayCap: perDay.units,
  monthCap: perMonth.units,
})

/** A use taken back from the limit that a payment counts against: what its operation of `at`, or its batch before, used. */
export const useTakenBack = (
  kind: LimitUse['kind'],
  { payer, countedAt }: Pick<PaymentOutDetail, 'payer' | 'countedAt'>,
  { units, currency }: Money,
  at: Date,
): LimitUse => ({
  subject: customerGuard(payer),
  kind,
  currency,
  amount: -units,
  usedAt: countedAt === undefined ? at : new Date(countedAt),
})
