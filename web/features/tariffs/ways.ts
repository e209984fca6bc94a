import { everywhere } from '@sixpence/protocol/rules/tariffs'
import {
  type FeeRow,
  type MarginRow,
  type OwnLimit,
  type TariffHours,
  type TariffMethod,
  tariffMethods,
} from '@sixpence/protocol/tariffs/tariffs'
import { feesOf } from '#widgets/tariffs/fee-of.ts'

export type Limit = OwnLimit & { verified?: boolean }

/** A tariff as the page needs it, whoever reads it. */
export type Tariff = {
  number: number
  validFrom: string
  fees: readonly FeeRow[]
  limits: readonly Limit[]
  margins: readonly MarginRow[]
  hours: readonly TariffHours[]
}

/** A method in a currency: its fees, country-specific fees, limits and hours. */
export type Way = {
  method: TariffMethod
  fees: readonly FeeRow[]
  countries: readonly { country: string; fees: readonly FeeRow[] }[]
  limits: readonly Limit[]
  hours: readonly TariffHours[]
}

export const currenciesOf = ({ fees }: Tariff): string[] => [...new Set(fees.map(({ currency }) => currency))]

/** The methods of a currency, in the order of all methods. */
export function waysOf(tariff: Tariff, currency: string): Way[] {
  const isOf = (row: { method: string; currency: string }, method: string) =>
    row.method === method && row.currency === currency
  return tariffMethods.flatMap((method) => {
    const rows = tariff.fees.filter((row) => isOf(row, method))
    if (rows.length === 0) return []
    const countries = [...new Set(rows.map(({ country }) => country))].filter((value) => value !== everywhere)
    return {
      method,
      fees: feesOf(rows, { method, currency }),
      countries: countries.map((country) => ({ country, fees: feesOf(rows, { method, currency, country }) })),
      limits: tariff.limits.filter((row) => isOf(row, method)),
      hours: tariff.hours.filter((row) => isOf(row, method)),
    }
  })
}

const asText = (rows: readonly object[]): string => JSON.stringify(rows)

/** The methods of a coming tariff whose fees or limits differ from the tariff in force, with the present values. */
export function changedWays(inForce: Tariff, coming: Tariff, currency: string): { was?: Way; way: Way }[] {
  const before = waysOf(inForce, currency)
  return waysOf(coming, currency).flatMap((way) => {
    const was = before.find(({ method }) => method === way.method)
    const plain = ({ fees, countries, limits }: Way) =>
      asText([
        fees,
        countries,
        limits.map(({ country, perOperation, perDay, perMonth }) => [
          country,
          perOperation,
          perDay,
          perMonth,
        ]),
      ])
    if (was && plain(was) === plain(way)) return []
    return { ...(was && { was }), way }
  })
}
