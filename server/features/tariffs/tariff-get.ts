import { limitUsage } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/tariffs/tariffs'
import type { Handler } from '#context/handler.ts'
import { overallKind } from '#payments/limits.ts'
import { capsIn, leftOf } from '#rules/tariff.ts'
import { customerGuard, type Customer } from '#store/customer/people.ts'
import type { TariffBook } from '#store/tariff/tariff-book.ts'
import { hoursOf, offeredRows, offeredMethods, type Way } from './offered-methods.ts'

type Used = Awaited<ReturnType<typeof limitUsage>>

export const tariffGet: Handler<typeof calls.tariffGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const [{ inForce, coming }, used] = await Promise.all([
    s.store.tariffs.books(customer),
    limitUsage(s.db, [customerGuard(customer.id)]),
  ])
  const ways = offeredMethods(s, customer.brand)
  return {
    isVerified: customer.verified,
    inForce: ownTariff(inForce, customer, ways, used),
    ...(coming && { coming: ownTariff(coming, customer, ways, undefined) }),
  }
}

/** A version as shown to a customer; with the remaining limits if their use is known. */
function ownTariff(
  book: TariffBook,
  { verified }: Pick<Customer, 'verified'>,
  ways: readonly Way[],
  used: Used | undefined,
): calls.OwnTariff {
  const { fees, limits, margins } = offeredRows(book.rows, ways)
  const overall = overallOf(book.overall(verified, 'paid'), used)
  return {
    number: book.number,
    validFrom: book.validFrom.toISOString(),
    fees,
    margins,
    hours: hoursOf(ways, ({ method, currency }) => book.cutOff(method, currency)),
    ...(overall && { overall }),
    limits: limits
      .filter((limit) => limit.verified === verified)
      .map(({ verified: _verified, ...limit }) => ({ ...limit, ...(used && leftIn(limit, used)) })),
  }
}

function overallOf(
  limits: ReturnType<TariffBook['overall']>,
  used: Used | undefined,
): calls.OverallLimit | undefined {
  if (!limits) return undefined
  const { currency, perOperation, perDay, perMonth } = limits
  const limit = { currency, perOperation, perDay, perMonth }
  return { ...limit, ...(used && leftIn({ ...limit, method: overallKind }, used)) }
}

function leftIn(
  { method, currency, ...caps }: Omit<calls.OwnLimit, 'country' | 'method'> & { method: string },
  used: Used,
): { leftToday: string; leftThisMonth: string } {
  const { day = 0n, month = 0n } =
    used.find((limitUsage) => limitUsage.kind === method && limitUsage.currency === currency) ?? {}
  const left = leftOf(capsIn(caps, currency), { day, month })
  return { leftToday: amountText(left.perDay), leftThisMonth: amountText(left.perMonth) }
}
