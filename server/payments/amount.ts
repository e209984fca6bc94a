import { isPositive, parseAmount, scaleOf, type Currency, type Money } from '@sixpence/money'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { Facts } from '#core/refused.ts'

type Names = 'amountNotANumber' | 'amountNotPositive' | 'amountTooManyDecimals' | 'amountTooLarge'
const names = {
  notANumber: 'amountNotANumber',
  tooManyDecimals: 'amountTooManyDecimals',
  tooLarge: 'amountTooLarge',
} as const satisfies Record<string, Names>

/** Room for a fee on top: the ledger takes twice as much. */
const most = 2n ** 61n

/** The amount a person typed, in the account's currency and above zero; each thing wrong with it has its own name. */
export function readAmount(
  text: string,
  currency: Currency,
  refuse: (name: Extract<RefusalName, Names>, facts?: Facts) => never,
): Money {
  const amount = parseAmount(text, currency, { signed: true })
  if ('refused' in amount) return refuse(names[amount.refused], { currency, count: scaleOf(currency) })
  if (amount.units > most) return refuse('amountTooLarge')
  return isPositive(amount) ? amount : refuse('amountNotPositive')
}
