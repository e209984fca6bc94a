import type { Currency } from '@sixpence/money'
import { scheduleOf } from '@sixpence/protocol/methods/calendar/arrival'
import { digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import { methodRows } from '@sixpence/protocol/methods/methods'
import type { TariffHours, TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import type { Services } from '#context/services.ts'
import { everyWay } from '#payments/tariffs/tariffs.ts'
import type { TariffRows } from '#store/tariff/tariff-rows.ts'

export type Way = { method: TariffMethod; currency: Currency }

const isDigital = (currency: Currency): boolean =>
  digitalCurrencies.some((digitalCurrency) => digitalCurrency === currency)

/** The methods that a brand offers, with each of their currencies. */
export function offeredMethods(s: Pick<Services, 'brand'>, brand: string): Way[] {
  const { digitalCurrencies: hasDigital } = s.brand(brand).features
  return everyWay().filter(({ currency }) => hasDigital || !isDigital(currency))
}

/** The rows of a version for the methods and currencies the brand offers; other rows are kept until it offers them. */
export function offeredRows(rows: TariffRows, ways: readonly Way[]): Omit<TariffRows, 'overall'> {
  const offered = new Set(ways.map(({ method, currency }) => `${method} ${currency}`))
  const isOffered = ({ method, currency }: Way): boolean => offered.has(`${method} ${currency}`)
  return {
    fees: rows.fees.filter(isOffered),
    limits: rows.limits.filter(isOffered),
    margins: rows.margins,
    cutOffs: rows.cutOffs.filter(isOffered),
  }
}

/** The processing time of each method, with the earlier of the payment system's cut-off and the bank's own. */
export function hoursOf(ways: readonly Way[], cutOff: (way: Way) => string | undefined): TariffHours[] {
  const wayByKey = new Map<string, TariffHours>()
  for (const way of ways)
    for (const { method, rail, countries, currencies } of methodRows) {
      const [country] = countries
      if (method !== way.method || country === undefined || !currencies.includes(way.currency)) continue
      const schedule = scheduleOf({ rail, country, currency: way.currency })
      const of = { ...way, rail }
      wayByKey.set(
        `${method} ${way.currency} ${rail}`,
        schedule.kind === 'minutes'
          ? { ...of, kind: 'minutes', most: schedule.most }
          : {
              ...of,
              kind: 'days',
              time: [schedule.cutOff.time, cutOff(way) ?? '24:00'].toSorted()[0] ?? schedule.cutOff.time,
              zone: schedule.cutOff.zone,
              least: schedule.least,
              most: schedule.most,
            },
      )
    }
  return [...wayByKey.values()]
}
