// Amounts in minor units with their currency. Independent of their source and use.
export {
  accountCurrencies,
  currencies,
  digitalCurrencies,
  digitalName,
  isCurrency,
  scaleOf,
  signOf,
} from './currency.ts'
export type { AccountCurrency, Currency, DigitalCurrency } from './currency.ts'
export { add, compare, isPositive, isZero, money, negate, subtract, zero } from './money.ts'
export type { Money } from './money.ts'
export { amountText, isZeroAmount, parseAmount } from './text.ts'
export type { RefusedAmount } from './text.ts'
export type { Rounding } from './rounding.ts'
export { convert, costOf, lessBasisPoints, share } from './share.ts'
export { split } from './split.ts'
export { decimalMarkOf, readDecimal, parseDecimal, readPercent } from './parse-decimal.ts'
export type { DecimalMark } from './parse-decimal.ts'
export { amountsIn, unitsIn } from './amount-search.ts'
export { pastedAmount } from './pasted-amount.ts'
export type { PastedAmount } from './pasted-amount.ts'
