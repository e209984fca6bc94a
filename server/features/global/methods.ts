import type * as calls from '@sixpence/protocol/global/global'
import type { Offer } from '@sixpence/protocol/methods/method'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { claimOffers } from '#payments/links/ways.ts'
import { arrivalOnWire } from '#payments/arrival.ts'
import type { Customer } from '#store/customer/people.ts'

/** Every way to a country, whatever the payer may send by themself: the payee chooses, not the payer. */
export const offersIn = (
  s: Services,
  { brand, defaultCurrency: currency }: Pick<Customer, 'brand' | 'defaultCurrency'>,
  country: string,
): Offer[] => claimOffers(s, { brand, currency, payee: { forbidden: [] } }, country)

export const globalPayMethodsGet: Handler<typeof calls.globalPayMethodsGet> = async (
  { countryCode },
  { by: { customer }, services: s },
) => {
  const ways = Map.groupBy(offersIn(s, customer, countryCode), ({ method }) => method)
  return {
    methods: [...ways].flatMap(([transferType, offers]) => {
      const [first] = offers
      if (!first) return []
      const currencyCodes = offers.map(({ currency }) => currency)
      return [{ transferType, countryCode, currencyCodes, arrival: arrivalOnWire(first, s.clock.now()) }]
    }),
  }
}

export const globalCountryMethodDetailsGet: Handler<typeof calls.globalCountryMethodDetailsGet> = async (
  { countryCode },
  { by: { customer }, services: s },
) => ({
  methods: offersIn(s, customer, countryCode).map(({ method, currency, paidOutIn, rail, fields }) => ({
    transferType: method,
    currencyCode: currency,
    ...(paidOutIn && { paidOutInCurrencyCode: paidOutIn }),
    rail,
    fields: fields.map(({ name, label, required }) => ({ name, label, required })),
  })),
})
