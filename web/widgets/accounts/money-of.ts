import { isCurrency, type Money, parseAmount } from '@sixpence/money'

/** Parses an amount of the server, decimal text with its currency. @throws TypeError if invalid */
export function moneyOf(text: string, currency: string): Money {
  const amount = isCurrency(currency) && parseAmount(text, currency, { signed: true })
  if (!amount || 'refused' in amount) throw new TypeError(`"${text}" is not an amount of ${currency}`)
  return amount
}
