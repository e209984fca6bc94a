import type * as calls from '@sixpence/protocol/global/global'
import type { Handler } from '#context/handler.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { offersIn } from './offers-in.ts'

export const globalPayMethodsGet: Handler<typeof calls.globalPayMethodsGet> = async (
  { countryCode },
  { by: { customer }, services: s },
) => {
  const ways = Map.groupBy(offersIn(s, customer, countryCode), ({ method }) => method)
  const methods = await Promise.all(
    [...ways].map(async ([transferType, offers]) => {
      const [first] = offers
      if (!first) return []
      const currencyCodes = offers.map(({ currency }) => currency)
      const arrival = await arrivalFor(s, customer, first, s.clock.now())
      return [{ transferType, countryCode, currencyCodes, arrival }]
    }),
  )
  return { methods: methods.flat() }
}
