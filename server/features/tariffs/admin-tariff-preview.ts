import {
  add,
  amountText,
  compare,
  convert,
  isPositive,
  money,
  zero,
  type Currency,
  type Money,
} from '@sixpence/money'
import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { ratesTo } from '#payments/rates.ts'
import { versionOf } from '#store/tariff/tariff-versions.ts'
import { lastPayments, type PastPayment } from './last-payments.ts'
import { bookOf, inForceOf } from './plan.ts'
import { repricePayment, type Price } from './reprice-payment.ts'

type Tried = { payment: PastPayment; before: Price; after: Price }
type Rates = Awaited<ReturnType<typeof ratesTo>>

/** Number of customers listed, those with the highest increase first. */
const maxCustomers = 50

export const adminTariffPreview: Handler<typeof calls.adminTariffPreview> = async (
  { versionId },
  { by: { person }, services: s, refuse },
) => {
  const version = await versionOf(s.db, { id: versionId, brand: person.brand })
  if (!version) return refuse('tariffNotFound', {}, 'versionId')
  const { inForce } = await inForceOf(s.db, version, s.clock.now())
  const [before, after, payments] = await Promise.all([
    bookOf(s.db, inForce),
    bookOf(s.db, version),
    lastPayments(s.db, version),
  ])
  const tried = payments.flatMap((payment): Tried[] => {
    const was = repricePayment(payment.detail, before)
    const is = repricePayment(payment.detail, after)
    return was && is ? [{ payment, before: was, after: is }] : []
  })
  const currency = s.brand(person.brand).defaultCurrency
  const rates = await ratesTo(
    s.partners.rates,
    currency,
    tried.map((item) => item.before.fee.currency),
  )
  const newest = tried[0]
  const oldest = tried.at(-1)
  return {
    payments: tried.length,
    ...(oldest && { since: oldest.payment.at.toISOString() }),
    ...(newest && { until: newest.payment.at.toISOString() }),
    income: incomeOf(tried),
    total: totalOf(tried, currency, rates),
    payers: payersOf(tried, currency, rates),
  }
}

/** The income of each kind of payments under both versions, the largest first. */
function incomeOf(tried: readonly Tried[]): calls.PreviewIncome[] {
  const kinds = new Map<
    string,
    { of: 'fee' | 'margin'; price: Price; payments: number; before: Money; after: Money }
  >()
  for (const { before, after } of tried)
    for (const kind of ['fee', 'margin'] as const) {
      if (kind === 'margin' && !isPositive(before.margin) && !isPositive(after.margin)) continue
      const { currency } = before[kind]
      const key = `${kind} ${before.method} ${currency}`
      const sum = kinds.get(key) ?? {
        of: kind,
        price: before,
        payments: 0,
        before: zero(currency),
        after: zero(currency),
      }
      kinds.set(key, {
        ...sum,
        payments: sum.payments + 1,
        before: add(sum.before, before[kind]),
        after: add(sum.after, after[kind]),
      })
    }
  return [...kinds.values()]
    .toSorted((a, b) => b.payments - a.payments)
    .map(({ of, price, payments, before, after }) => ({
      of,
      method: price.method,
      currency: before.currency,
      payments,
      before: amountText(before),
      after: amountText(after),
    }))
}

/** The cost of a payment in the common currency; undefined without a rate. */
function costIn({ fee, margin }: Price, currency: Currency, rates: Rates): Money | undefined {
  const whole = add(fee, margin)
  if (whole.currency === currency) return whole
  const quote = rates.get(whole.currency)
  return quote && convert(whole, quote.rate, currency, 'halfEven')
}

function totalOf(tried: readonly Tried[], currency: Currency, rates: Rates) {
  const sum = (of: 'before' | 'after'): string =>
    amountText(
      tried.reduce(
        (all, item) => add(all, costIn(item[of], currency, rates) ?? zero(currency)),
        zero(currency),
      ),
    )
  const used = new Set(tried.map(({ before }) => before.fee.currency))
  return {
    currency,
    before: sum('before'),
    after: sum('after'),
    without: [...used].filter((text) => text !== currency && !rates.has(text)),
  }
}

/**
 * The number of paying customers, how many of them would pay over 20 % more, and a list of those with the highest
 * increase.
 */
function payersOf(tried: readonly Tried[], currency: Currency, rates: Rates) {
  const payers = new Map<number, { payments: number; before: Money; after: Money }>()
  for (const { payment, before, after } of tried) {
    const was = costIn(before, currency, rates)
    const is = costIn(after, currency, rates)
    const totals = payers.get(payment.customerId) ?? {
      payments: 0,
      before: zero(currency),
      after: zero(currency),
    }
    payers.set(payment.customerId, {
      payments: totals.payments + 1,
      before: was ? add(totals.before, was) : totals.before,
      after: is ? add(totals.after, is) : totals.after,
    })
  }
  const more = [...payers].filter(([, { before, after }]) => paysMuchMore(before, after))
  const rise = ({ before, after }: { before: Money; after: Money }) =>
    money(after.units - before.units, currency)
  return {
    all: payers.size,
    more: more.length,
    most: more
      .toSorted(([, a], [, b]) => compare(rise(b), rise(a)))
      .slice(0, maxCustomers)
      .map(([customerId, { payments, before, after }]) => ({
        customerId,
        payments,
        before: amountText(before),
        after: amountText(after),
        currency,
      })),
  }
}

/** More than 20 % more. */
const paysMuchMore = (before: Money, after: Money): boolean => after.units * 5n > before.units * 6n
