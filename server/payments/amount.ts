import { isPositive, parseAmount, scaleOf, type Currency, type Money } from '@sixpence/money'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { amountRefusals } from '@sixpence/protocol/payments'
import type { Facts } from '#core/refused.ts'

type Names = (typeof amountRefusals)[number]
const names = {
  notANumber: 'amountNotANumber',
  tooManyDecimals: 'amountTooManyDecimals',
  tooLarge: 'amountTooLarge',
} as const satisfies Record<string, Names>

/** Half of what the ledger accepts, which leaves room for a fee on top. */
const maxUnits = 2n ** 61n

/**
 * Parses an amount as typed, in `currency`; it must be above zero. @throws Refused amountNotANumber |
 * amountTooManyDecimals | amountTooLarge | amountNotPositive
 */
export function readAmount(
  text: string,
  currency: Currency,
  refuse: (name: Extract<RefusalName, Names>, facts?: Facts) => never,
): Money {
  const amount = parseAmount(text, currency, { signed: true })
  if ('refused' in amount) return refuse(names[amount.refused], { currency, count: scaleOf(currency) })
  if (amount.units > maxUnits) return refuse('amountTooLarge')
  return isPositive(amount) ? amount : refuse('amountNotPositive')
}
