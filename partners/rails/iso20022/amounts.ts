import type { Element } from '@xmldom/xmldom'
import { isCurrency, money, parseAmount, type Money } from '@sixpence/money'

/**
 * The amount of an element with `Ccy`. xs:decimal allows "105.750", "+5" and ".5": trailing zeros beyond the decimals
 * of the currency are ignored. @throws Error if it is not an amount in a supported currency
 */
export function amountIn(element: Element | undefined): Money {
  const currency = element?.getAttribute('Ccy') ?? ''
  const text = element?.textContent?.trim() ?? ''
  if (!isCurrency(currency)) throw new Error(`no currency: ${currency}`)
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (!whole && !decimals) throw new Error(`no amount of ${currency}: ${text}`)
  const behind = decimals.replace(/0+$/, '')
  const amount = parseAmount(`${whole || '0'}${behind && `.${behind}`}`, currency)
  if ('refused' in amount) throw new Error(`no amount of ${currency}: ${text}`)
  return money(amount.units, currency)
}

/** An amount as in the message, such as "1500.00 EUR", also in an unsupported currency. */
export const amountWords = (element: Element | undefined): string =>
  element
    ? `${(element.textContent ?? '').trim().slice(0, 40)} ${element.getAttribute('Ccy') ?? ''}`.trim()
    : 'no amount'
