import type { Offer } from '@sixpence/protocol/methods/method'
import type { Services } from '#context/services.ts'
import { claimOffers } from '#payments/links/claim-methods.ts'
import type { Customer } from '#store/customer/people.ts'

/**
 * Every method and currency by which a payee in this country can claim a global payment, the payer's default currency
 * first. Methods the payer has no permission for are included, since the payee chooses.
 */
export const offersIn = (
  s: Services,
  { brand, defaultCurrency: currency }: Pick<Customer, 'brand' | 'defaultCurrency'>,
  country: string,
): Offer[] => claimOffers(s, { brand, currency, payee: { forbidden: [] } }, country)
