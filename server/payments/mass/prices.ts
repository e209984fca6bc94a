import { isCurrency, money, type Currency } from '@sixpence/money'
import type { Rates } from '@sixpence/partners/rates/rates'
import type { Services } from '#context/services.ts'
import { isRateOfNow } from '#payments/exchange.ts'
import { networkFeeOf, type PriceSource } from '#payments/rails/terms.ts'
import type { Prices } from '#store/mass/mass-batches.ts'
import { refuseLine } from './problems.ts'

/**
 * How long shown prices are held for the confirmation at most, and the part of that time after which they are read
 * again.
 */
export const heldMs = 10 * 60_000
export const freshMs = 5 * 60_000

/**
 * Rates and network fees for a whole batch: each is read once and cached, so that all lines have the same. `rates` are
 * still valid prices of an earlier check.
 */
export function pricesFor(s: Services, rates: Prices): { source: PriceSource; read: () => Prices } {
  const allRates: Record<string, string> = { ...rates }
  const pendingByKey = new Map<string, Promise<string | undefined>>()
  const once = (key: string, ask: () => Promise<string | undefined>): Promise<string | undefined> => {
    const before = allRates[key]
    if (before !== undefined) return Promise.resolve(before)
    const running =
      pendingByKey.get(key) ??
      ask().then((price) => {
        if (price !== undefined) allRates[key] = price
        return price
      })
    pendingByKey.set(key, running)
    return running
  }
  return {
    read: () => allRates,
    source: {
      rates: {
        rate: async (from: Currency, to: Currency) => {
          const rate = await once(`${from} ${to}`, async () => (await s.partners.rates.rate(from, to)).rate)
          return { rate: rate ?? '', at: s.clock.now() }
        },
      },
      networkFee: async (offer, network) => {
        if (network === undefined) return undefined
        const units = await once(`${offer.currency} ${network}`, async () => {
          const fee = await networkFeeOf({ services: s, refuse: refuseLine }, offer, network)
          return fee && String(fee.units)
        })
        return units === undefined ? undefined : money(BigInt(units), offer.currency)
      },
    },
  }
}

/** Whether the rates among these prices are still current. */
export async function areRatesOfNow(rates: Rates, prices: Prices): Promise<boolean> {
  const same = await Promise.all(
    Object.entries(prices).map(async ([key, rate]) => {
      const [from = '', to = ''] = key.split(' ')
      // The other keys are networks: their prices are network fees.
      return !isCurrency(from) || !isCurrency(to) || isRateOfNow(rates, { from, to, rate })
    }),
  )
  return !same.includes(false)
}
