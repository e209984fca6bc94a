import type * as calls from '@sixpence/protocol/global/global'
import type { Handler } from '#context/handler.ts'
import { offersIn } from './offers-in.ts'

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
