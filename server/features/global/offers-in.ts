import type { Offer } from '@sixpence/protocol/methods/method'
import type { Services } from '#context/services.ts'
import { claimOffers } from '#payments/links/ways.ts'
import type { Customer } from '#store/customer/people.ts'

/** Every way to a country, whatever the payer may send by themself: the payee chooses, not the payer. */
export const offersIn = (
  s: Services,
  { brand, defaultCurrency: currency }: Pick<Customer, 'brand' | 'defaultCurrency'>,
  country: string,
): Offer[] => claimOffers(s, { brand, currency, payee: { forbidden: [] } }, country)
