import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type { Handler } from '#context/handler.ts'
import { limitLines, roomsFor } from '#payments/limits.ts'
import { offersTo } from '#payments/rails/offers.ts'

export const transferLimitsGet: Handler<typeof calls.transferLimitsGet> = async (
  { countryCode, currencyCode, operation },
  { by, own, services: s },
) => {
  const currency = currencyCode ?? own.fromAccountId.currency
  const offers = offersTo(s, by.customer, countryCode, currency).filter(
    ({ method }) => operation === undefined || method === operation,
  )
  const rooms = await roomsFor(s, by.customer, offers)
  return {
    limits: rooms.flatMap((room) =>
      limitLines(room).limits.map((line) => ({ method: room.of.method, ...line })),
    ),
  }
}
