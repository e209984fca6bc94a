import type * as calls from '@sixpence/protocol/tariffs/tariffs'
import type { Handler } from '#context/handler.ts'
import type { TariffBook } from '#store/tariff/tariff-book.ts'
import { typeOfKind } from '#store/tariff/tariff-versions.ts'
import { hoursOf, offeredRows, offeredMethods, type Way } from './offered-methods.ts'

export const tariffPublicGet: Handler<typeof calls.tariffPublicGet> = async (
  { customerKind },
  { browser: { brand }, services: s },
) => {
  const { inForce, coming } = await s.store.tariffs.books({ brand, type: typeOfKind(customerKind) })
  const ways = offeredMethods(s, brand)
  return { inForce: publicTariff(inForce, ways), ...(coming && { coming: publicTariff(coming, ways) }) }
}

function publicTariff(book: TariffBook, ways: readonly Way[]): calls.PublicTariff {
  const { fees, limits, margins } = offeredRows(book.rows, ways)
  return {
    number: book.number,
    validFrom: book.validFrom.toISOString(),
    fees,
    limits,
    margins,
    hours: hoursOf(ways, ({ method, currency }) => book.cutOff(method, currency)),
  }
}
