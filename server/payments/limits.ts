import { limitUsage, type LimitUsage, type LimitUse } from '@sixpence/ledger'
import { amountText, compare, convert, money, zero, type Currency, type Money } from '@sixpence/money'
import type { Method } from '@sixpence/protocol/methods/method'
import type { LimitPeriod } from '@sixpence/protocol/payments'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { capsIn, leftOf, type Caps } from '#rules/tariff.ts'
import { customerGuard, type Customer } from '#store/customer/people.ts'
import { rateOrNone } from './rates.ts'
import {
  amountOf,
  isBatch,
  limitedOf,
  type PaymentDetail,
  type PaymentOutDetail,
} from '#store/operation/details.ts'

type Way = { method: Method; currency: Currency; country?: string }

/** Limits of a method in a currency, the use of the day and month in minor units, and what is left. */
export type Room<Of extends Way = Way> = {
  of: Of
  caps: Caps
  used: { day: bigint; month: bigint }
  left: Caps
}

/** Limits and use of a customer for a method and currency; `country` for limits that differ by destination. */
export async function roomFor(s: Services, customer: Customer, way: Way): Promise<Room> {
  const [room] = await roomsFor(s, customer, [way])
  if (!room)
    throw new Error(`no limits returned for ${way.method} in ${way.currency} of customer ${customer.id}`)
  return room
}

/** Limits and use of a customer for several methods, in their order, with a single query for the use. */
export async function roomsFor<Of extends Way>(
  s: Services,
  customer: Customer,
  ways: readonly Of[],
): Promise<Room<Of>[]> {
  const usage = await limitUsage(s.db, [customerGuard(customer.id)])
  const overall = await overallRoom(s, customer, usage)
  return Promise.all(
    ways.map(async (of) => {
      const { method, currency, country } = of
      const caps = await capsOf(s, customer, method, currency, country)
      const used = usage.find((limitUsage) => limitUsage.kind === method && limitUsage.currency === currency)
      const { day = 0n, month = 0n } = used ?? {}
      const left = leftOf(caps, { day, month })
      return { of, caps, used: { day, month }, left: overall ? await within(s, left, overall) : left }
    }),
  )
}

/** Limits of all methods together, their use and what is left; undefined where there are none. */
async function overallRoom(
  s: Pick<Services, 'store'>,
  customer: Customer,
  usage: readonly LimitUsage[],
): Promise<Omit<Room, 'of'> | undefined> {
  const limits = await s.store.tariffs.overall(customer)
  if (!limits) return undefined
  const caps = capsIn(limits, limits.currency)
  const usageRow = usage.find(({ kind, currency }) => kind === overallKind && currency === limits.currency)
  const used = { day: usageRow?.day ?? 0n, month: usageRow?.month ?? 0n }
  return { caps, used, left: leftOf(caps, used) }
}

/** What is left of a method's limits, capped by what is left of all methods together. */
async function within(s: Pick<Services, 'partners'>, left: Caps, overall: Pick<Room, 'left'>): Promise<Caps> {
  const { currency } = left.perDay
  const least = async (own: Money, all: Money): Promise<Money> => {
    if (all.currency === currency) return leastOf([own, all])
    const quote = await rateOrNone(s.partners.rates, all.currency, currency)
    return quote ? leastOf([own, convert(all, quote.rate, currency, 'down')]) : zero(currency)
  }
  return {
    perOperation: await least(left.perOperation, overall.left.perOperation),
    perDay: await least(left.perDay, overall.left.perDay),
    perMonth: await least(left.perMonth, overall.left.perMonth),
  }
}

/** The smallest of several amounts of the same currency. */
export const leastOf = (amounts: readonly [Money, ...Money[]]): Money =>
  amounts.reduce((least, money) => (compare(money, least) < 0 ? money : least))

/** The limits as the limits calls return them; amounts are decimal text. */
export function limitLines({ caps, used, left }: Room) {
  const { currency } = caps.perDay
  const line = (period: LimitPeriod, cap: keyof Caps, spent: bigint) => ({
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
 * The uses of limits that the ledger checks and counts when it commits the payment: of the method, and of all methods
 * together. Limits per payment are checked here. @throws Refused limitExceeded
 */
export async function limitUses(
  context: LimitContext,
  method: Method,
  amount: Money,
  country?: string,
): Promise<LimitUse[]> {
  const { by, services: s } = context
  const caps = await capsOf(s, by.customer, method, amount.currency, country)
  requireWithin(context, caps, amount)
  const overall = await requireOverall(context, amount)
  return [useOf(by.customer, method, amount, caps), ...(overall ? [overall.use] : [])]
}

/** Checks the limit per payment of all methods together, and returns its use. @throws Refused limitExceeded */
export async function requireOverall(context: LimitContext, amount: Money): ReturnType<typeof overallUse> {
  const overall = await overallUse(context, amount)
  if (overall) requireWithin(context, overall.caps, overall.value)
  return overall
}

/** The kind of the counter of all methods together. */
export const overallKind = 'all'

/**
 * The use of the limit of all methods together, in its currency at the current rate, rounded up; undefined where there
 * is none. A payment of unknown value is refused. @throws Refused limitExceeded
 */
async function overallUse(
  { by: { customer }, services: s, refuse, t }: LimitContext,
  amount: Money,
): Promise<{ value: Money; caps: Caps; use: LimitUse } | undefined> {
  const limits = await s.store.tariffs.overall(customer)
  if (!limits) return undefined
  const { currency } = limits
  const caps = capsIn(limits, currency)
  const value = await valueIn(s, amount, currency)
  if (!value) return refuse('limitExceeded', { left: zero(currency), period: t('per payment') })
  return { value, caps, use: useOf(customer, overallKind, value, caps) }
}

/**
 * Whether a pending payment exceeds the current limits of all methods together. They may be newer than the payment,
 * which then was not counted.
 */
export async function isAboveOverall(
  s: Services,
  customer: Customer,
  detail: PaymentDetail,
): Promise<boolean> {
  const overall = await overallRoom(s, customer, await limitUsage(s.db, [customerGuard(customer.id)]))
  if (!overall) return false
  const { caps, used } = overall
  const { currency } = caps.perDay
  const counted = detail.valued?.currency === currency ? moneyOf(detail.valued) : undefined
  const value = counted ?? (await valueIn(s, amountOf(detail), currency))
  if (!value) return true
  const more = counted ? 0n : value.units
  return (
    // The limit per payment was checked for each payment of a batch.
    (!isBatch(detail) && compare(value, caps.perOperation) > 0) ||
    used.day + more > caps.perDay.units ||
    used.month + more > caps.perMonth.units
  )
}

/** The value of an amount in another currency at the current rate, rounded up; undefined without a rate. */
export async function valueIn(
  s: Pick<Services, 'partners'>,
  amount: Money,
  currency: Currency,
): Promise<Money | undefined> {
  if (amount.currency === currency) return amount
  const quote = await rateOrNone(s.partners.rates, amount.currency, currency)
  return quote && convert(amount, quote.rate, currency, 'up')
}

/** The value counted against the limit of all methods together, stored in the operation so that it can be taken back. */
export function valuedIn(uses: readonly LimitUse[]): Pick<PaymentOutDetail, 'valued'> {
  const overall = uses.find(({ kind }) => kind === overallKind)
  if (!overall?.currency) return {}
  return { valued: { units: String(overall.amount), currency: overall.currency } }
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

/** The uses of limits by a batch, for its whole amount. The limit per payment was checked for each of its payments. */
export async function limitUsesOfAll(
  context: LimitContext,
  method: Method,
  amount: Money,
  country?: string,
): Promise<LimitUse[]> {
  const { by, services: s } = context
  const overall = await overallUse(context, amount)
  const caps = await capsOf(s, by.customer, method, amount.currency, country)
  return [useOf(by.customer, method, amount, caps), ...(overall ? [overall.use] : [])]
}

const useOf = (
  { id }: Pick<Customer, 'id'>,
  kind: Method | typeof overallKind,
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

/** Uses taken back from the limits that a payment counts against: the use of its own operation at `at`, or of its batch. */
export const usesTakenBack = (
  kind: LimitUse['kind'],
  { payer, countedAt, valued }: Pick<PaymentOutDetail, 'payer' | 'countedAt' | 'valued'>,
  amount: Money,
  at: Date,
): LimitUse[] => {
  const usedAt = countedAt === undefined ? at : new Date(countedAt)
  return [
    takenBack(payer, kind, amount, usedAt),
    ...(valued ? [takenBack(payer, overallKind, moneyOf(valued), usedAt)] : []),
  ]
}

/** Uses taken back from the limits that a held payment counts against, with all the limits of a batch. */
export const limitsTakenBack = (detail: PaymentDetail, at: Date): LimitUse[] => [
  ...limitedOf(detail).map(({ amount, method }) => takenBack(detail.payer, method, amount, at)),
  ...(detail.valued ? [takenBack(detail.payer, overallKind, moneyOf(detail.valued), at)] : []),
]

const takenBack = (
  payer: number,
  kind: LimitUse['kind'],
  { units, currency }: Money,
  usedAt: Date,
): LimitUse => ({ subject: customerGuard(payer), kind, currency, amount: -units, usedAt })

const moneyOf = ({ units, currency }: { units: string; currency: Currency }): Money =>
  money(BigInt(units), currency)
