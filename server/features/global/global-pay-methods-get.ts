import type * as calls from '@sixpence/protocol/global/global'
import type { Handler } from '#context/handler.ts'
import { toArrivalDto } from '#payments/arrival.ts'
import { offersIn } from './offers-in.ts'

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
      return [{ transferType, countryCode, currencyCodes, arrival: toArrivalDto(first, s.clock.now()) }]
    }),
  }
}
