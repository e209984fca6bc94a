import type { Currency } from '@sixpence/money'

/** The price of an identity check for a company, as decimal text by currency. */
const identityFees: Partial<Record<Currency, string>> = {
  EUR: '1.90',
  USD: '2.10',
  GBP: '1.70',
  CAD: '2.90',
}

/** The fee in a currency; undefined if it cannot be paid in it. */
export const identityFee = (currency: Currency): string | undefined => identityFees[currency]
