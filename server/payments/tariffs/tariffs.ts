import type { Currency } from '@sixpence/money'
import { externalMethods, type ExternalMethod, type Method } from '@sixpence/protocol/methods/method'
import { methodRows } from '@sixpence/protocol/methods/methods'
import { accountCurrencies, digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import { reaches } from '@sixpence/protocol/methods/reaches'
import { customerTypes } from '@sixpence/protocol/rights'
import { brandKeys } from '#core/served-brands.ts'
import type { Limits, Tariff } from '#rules/tariff.ts'

const outside = Object.fromEntries(
  externalMethods.map((method) => [method, reaches[method].tariff]),
) as Record<ExternalMethod, Tariff>

/** Initial fees (Q102). The fee of a digital currency's network is charged on top (Q103). */
const fees: Record<Method, Tariff> = {
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

type Key = { brand: string; customer_type: number; method: Method; currency: Currency }
export type TariffRow = Key & Tariff
export type LimitRow = Key & { verified: boolean } & Limits

/** Initial fees as rows of `app.tariff`, for every brand, customer type, method and its currencies; decimal texts. */
export const tariffRows = (): TariffRow[] =>
  keys().map((key) => ({
    ...key,
    ...fees[key.method],
    ...(isDigital(key.currency) && { minimum: '0' }),
  }))

/** Initial limits as rows of `app.limit_table`; `same` replaces all of them, for load tests. Decimal texts. */
export const limitRows = (same?: Limits): LimitRow[] =>
  keys().flatMap((key) =>
    [true, false].map((verified) => ({ ...key, verified, ...(same ?? limitsOf(key, verified)) })),
  )

function limitsOf({ method, currency, customer_type }: Key, verified: boolean): Limits {
  const level = !verified ? 'unverified' : customer_type === customerTypes.personal ? 'personal' : 'business'
  const closer = isExternal(method) ? reaches[method].limits : undefined
  return (coins[currency] ?? { ...usual, ...closer })[level]
}

function keys(): Key[] {
  const inside = (['p2p', 'betweenAccounts', 'global'] as const).flatMap((method) =>
    [...accountCurrencies, ...digitalCurrencies].map((currency) => ({ method, currency })),
  )
  const outside = externalMethods.flatMap((method) =>
    [...new Set(methodRows.filter((row) => row.method === method).flatMap((row) => row.currencies))].map(
      (currency) => ({ method, currency }),
    ),
  )
  return brandKeys().flatMap((brand) =>
    Object.values(customerTypes).flatMap((customer_type) =>
      [...inside, ...outside].map((one) => ({ brand, customer_type, ...one })),
    ),
  )
}

const isDigital = (currency: Currency): boolean => digitalCurrencies.some((one) => one === currency)

const isExternal = (method: Method): method is ExternalMethod => Object.hasOwn(reaches, method)
