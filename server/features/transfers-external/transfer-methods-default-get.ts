import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { currenciesFrom } from '#payments/rails/offers.ts'
import { methodsTo } from './transfer-methods.ts'

export const transferMethodsDefaultGet: Handler<typeof calls.transferMethodsDefaultGet> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  methods: await methodsTo(s, customer, {
    country: customer.residenceCountry,
    currencies: currenciesFrom(customer.defaultCurrency),
  }),
})
