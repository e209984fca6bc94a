import type { Currency } from '@sixpence/money'

/** What an identity check costs a company, as decimal text by currency. */
const identityFees: Partial<Record<Currency, string>> = {
  EUR: '1.90',
  USD: '2.10',
  GBP: '1.70',
  CAD: '2.90',
}

/** The fee in a currency; undefined where it cannot be paid in it. */
export const identityFee = (currency: Currency): string | undefined => identityFees[currency]
