import type { Currency } from '@sixpence/money'
import { networksOf, type Network } from '@sixpence/protocol/methods/fields/digital'
import type { ExternalMethod, Offer } from '@sixpence/protocol/methods/method'
import { methodsFor } from '@sixpence/protocol/methods/methods'
import { accountCurrencies, digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import {
  cardPermission,
  permitting,
  transferPermissions,
  type TransferPermission,
} from '@sixpence/protocol/rights'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Customer } from '#store/customer/people.ts'

/** The methods offered for a country and currency: those of the customer's brand that have a configured company. */
export const offersTo = (
  s: Services,
  customer: Pick<Customer, 'brand'>,
  country: string,
  currency: Currency,
): Offer[] =>
  methodsFor({ country, currency, brand: s.brand(customer.brand).features }).filter(
    ({ partner }) => s.partners.rails[partner] !== undefined,
  )

/** All currencies a payment can be sent in, with `first` first. */
export const currenciesFrom = (first: Currency): Currency[] => [
  ...new Set([first, ...accountCurrencies, ...digitalCurrencies]),
]

/** The offer of a method for a country and currency. @throws Refused wayNotOffered (at `field`) */
export function requireOffer(
  { services: s, by, refuse }: OfferContext,
  method: ExternalMethod,
  to: { countryCode: string; currencyCode: Currency },
  field: string,
): Offer {
  const offer = offersTo(s, by.customer, to.countryCode, to.currencyCode).find(
    (offer) => offer.method === method,
  )
  return offer ?? refuse('wayNotOffered', { currency: to.currencyCode }, field)
}

/**
 * The network of a digital currency, undefined for other currencies. `named` is required only where there are several.
 * @throws Refused networkUnknown (at `field`)
 */
export function networkOf(
  refuse: (name: 'networkUnknown', facts: Facts, field: string) => never,
  currency: Currency,
  named: string | undefined,
  field: string,
): Network | undefined {
  const [first, ...others] = networksOf(currency)
  if (named === undefined && others.length === 0) return first
  const match = networksOf(currency).find((network) => network === named)
  return match ?? refuse('networkUnknown', { currency }, field)
}

/** The transfer permissions this person has for a method: to own accounts, to others (Q104). */
export const permissionsFor = (
  { permissions }: Pick<Customer, 'permissions'>,
  method: ExternalMethod,
): TransferPermission[] =>
  transferPermissions.filter((transferPermission) =>
    permitting(method, transferPermission).some((flag) => permissions.includes(flag)),
  )

/** Whether this person may pay to other people's cards with this BIN. */
export const mayPayCard = (
  s: Pick<Services, 'partners'>,
  { permissions }: Pick<Customer, 'permissions'>,
  bin: string,
): boolean => permissions.includes(cardPermission(isPrepaid(s, bin)))

/** Whether a BIN is known to be of prepaid cards. */
export const isPrepaid = ({ partners }: Pick<Services, 'partners'>, bin: string): boolean =>
  partners.bins.of(bin)?.type === 'prepaid'

/** Whether this person may send by a method to a country and currency now, to others or to themselves. */
export const isOpenTo = (
  s: Services,
  customer: Customer,
  to: { method: ExternalMethod; country: string; currency: Currency; permission: TransferPermission },
): boolean =>
  !customer.limited &&
  permissionsFor(customer, to.method).includes(to.permission) &&
  offersTo(s, customer, to.country, to.currency).some(({ method }) => method === to.method)

type OfferContext = {
  services: Services
  by: { customer: Customer }
  refuse: (name: 'wayNotOffered', facts: Facts, field: string) => never
}
