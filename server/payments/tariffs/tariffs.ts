import type { Currency } from '@sixpence/money'
import { externalMethods, type ExternalMethod, type Method } from '@sixpence/protocol/methods/method'
import { methodRows } from '@sixpence/protocol/methods/methods'
import { accountCurrencies, digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import { reaches } from '@sixpence/protocol/methods/reaches'
import { customerTypes } from '@sixpence/protocol/rights'
import { brandKeys } from '#core/served-brands.ts'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { Limits, Tier } from '#rules/tariff.ts'
import type { TariffRows } from '#store/tariff/tariff-rows.ts'

type InitialFee = Pick<Tier, 'percent' | 'minimum'>

const outside = Object.fromEntries(
  externalMethods.map((method) => [method, reaches[method].tariff]),
) as Record<ExternalMethod, InitialFee>

/** Initial fees (Q102). The fee of a digital currency's network is charged on top (Q103). */
const fees: Record<Method, InitialFee> = {
  betweenAccounts: { percent: '0', minimum: '0' },
  p2p: { percent: '0.5', minimum: '0.10' },
  global: { percent: '1', minimum: '1' },
  ...outside,
}

const limits = (perOperation: string, perDay: string, perMonth: string): Limits => ({
  perOperation,
  perDay,
  perMonth,
})

/** What an unverified customer may receive per month and hold in total: no more than they may send per month. */
const unverifiedMay = { receive: limits('500', '500', '500'), hold: limits('500', '500', '500') }

type CustomerLevel = 'unverified' | 'personal' | 'business'

const usual: Record<CustomerLevel, Limits> = {
  unverified: limits('150', '150', '500'),
  personal: limits('10000', '25000', '100000'),
  business: limits('250000', '1000000', '10000000'),
}

/** Limits of currencies whose unit is worth far more than a dollar or euro. */
const coins: Partial<Record<Currency, Record<CustomerLevel, Limits>>> = {
  BTC: {
    unverified: limits('0.005', '0.005', '0.01'),
    personal: limits('0.5', '1', '5'),
    business: limits('5', '20', '100'),
  },
  ETH: {
    unverified: limits('0.1', '0.1', '0.2'),
    personal: limits('10', '20', '100'),
    business: limits('100', '400', '2000'),
  },
}

/** A brand and a kind of its customers, by number. */
export type Plan = { brand: string; type: number }

/** Every plan of the served brands. */
export const plans = (): Plan[] =>
  brandKeys().flatMap((brand) => Object.values(customerTypes).map((type) => ({ brand, type })))

/** The initial rows of a plan: general rows for every method and its currencies; decimal texts. */
export const initialRows = ({
  type,
}: Pick<Plan, 'type'>): Pick<TariffRows, 'fees' | 'limits' | 'overall'> => {
  const ways = everyWay()
  return {
    fees: ways.map(({ method, currency }) => ({
      method,
      currency,
      country: everywhere,
      from: '0',
      fixed: '0',
      ...fees[method],
      ...(isDigital(currency) && { minimum: '0' }),
    })),
    limits: ways.flatMap((way) =>
      [true, false].map((verified) => ({
        ...way,
        country: everywhere,
        verified,
        ...limitsOf(way, type, verified),
      })),
    ),
    // For an unverified customer, all payments together are limited, not only those of each method and currency; so are
    // received and held amounts.
    overall: [
      { of: 'paid', currency: 'EUR', verified: false, ...usual.unverified },
      { of: 'received', currency: 'EUR', verified: false, ...unverifiedMay.receive },
      { of: 'held', currency: 'EUR', verified: false, ...unverifiedMay.hold },
    ],
  }
}

function limitsOf({ method, currency }: Way, type: number, verified: boolean): Limits {
  const verifiedLevel = type === customerTypes.personal ? 'personal' : 'business'
  const level = verified ? verifiedLevel : 'unverified'
  const closer = isExternal(method) ? reaches[method].limits : undefined
  return (coins[currency] ?? { ...usual, ...closer })[level]
}

type Way = { method: Method; currency: Currency }

/** Every method combined with each of its currencies. */
export function everyWay(): Way[] {
  const inside = (['p2p', 'betweenAccounts', 'global'] as const).flatMap((method) =>
    [...accountCurrencies, ...digitalCurrencies].map((currency) => ({ method, currency })),
  )
  const outside = externalMethods.flatMap((method) =>
    [...new Set(methodRows.filter((row) => row.method === method).flatMap((row) => row.currencies))].map(
      (currency) => ({ method, currency }),
    ),
  )
  return [...inside, ...outside]
}

const isDigital = (currency: Currency): boolean =>
  digitalCurrencies.some((digitalCurrency) => digitalCurrency === currency)

const isExternal = (method: Method): method is ExternalMethod => Object.hasOwn(reaches, method)
