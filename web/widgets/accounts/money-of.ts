import { isCurrency, type Money, parseAmount } from '@sixpence/money'

/** An amount of the server, decimal text with its currency, as money to count with. @throws TypeError if it is none */
export function moneyOf(text: string, currency: string): Money {
  const amount = isCurrency(currency) && parseAmount(text, currency, { signed: true })
  if (!amount || 'refused' in amount) throw new TypeError(`"${text}" is not an amount of ${currency}`)
  return amount
}
