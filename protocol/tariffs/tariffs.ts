import { currencies } from '@sixpence/money'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { currencyCode, empty, instant } from '../fields.ts'
import { outsideMethods } from '../methods/registry.ts'
import { mayRead } from '../rights.ts'
import { isCountry } from '../rules/countries.ts'
import { everywhere, publicTariffKinds } from '../rules/tariffs.ts'

export const tariffMethods = [
  'p2p',
  'betweenAccounts',
  'global',
  ...(Object.keys(outsideMethods) as (keyof typeof outsideMethods)[]),
] as const
export type TariffMethod = (typeof tariffMethods)[number]
export const method = z.enum(tariffMethods)

/** Decimal text, with a sign if negative: errors are reported by name, with the row. */
const decimal = z.string().check(z.trim(), z.regex(/^-?\d{1,15}(?:\.\d{1,18})?$/))

/** A country of the payee, or `*` for all without specific rows. */
const country = z.string().check(
  z.maxLength(2, { abort: true }),
  z.refine((code) => code === everywhere || isCountry(code)),
)

/** A currency, or `*` for all without a specific row. */
const currencyOrAll = z.enum([...currencies, everywhere])

/**
 * The fee of payments from an amount on, up to the next row of the same method, currency and country: a percentage and a
 * fixed part, not less than the minimum and not more than the maximum. Rows of a country replace the general rows.
 */
export const feeKey = z.object({ method, currency: currencyCode, country, from: decimal })
export const feeRow = z.extend(feeKey, {
  percent: decimal,
  fixed: decimal,
  minimum: decimal,
  maximum: z.optional(decimal),
})
export type FeeRow = z.infer<typeof feeRow>
export type FeeKey = z.infer<typeof feeKey>

const caps = { perOperation: decimal, perDay: decimal, perMonth: decimal }

/** Limits of customers who are verified, or not. */
export const limitKey = z.object({ method, currency: currencyCode, country, verified: z.boolean() })
export const limitRow = z.extend(limitKey, caps)
export type LimitRow = z.infer<typeof limitRow>
export type LimitKey = z.infer<typeof limitKey>

/**
 * The bank's margin on the reference rate of an exchange, in hundredths of a percent. The row of the pair applies, otherwise
 * that of the bought currency, of the sold currency, of all; without any row the margin is zero.
 */
export const marginKey = z.object({ sold: currencyOrAll, bought: currencyOrAll })
export const marginRow = z.extend(marginKey, { basisPoints: z.int() })
export type MarginRow = z.infer<typeof marginRow>
export type MarginKey = z.infer<typeof marginKey>

/** A cut-off earlier than the payment system's, in the zone of its bank. */
export const cutOffKey = z.object({ method, currency: currencyCode })
export const cutOffRow = z.extend(cutOffKey, {
  /** HH:MM */
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
})
export type CutOffRow = z.infer<typeof cutOffRow>
export type CutOffKey = z.infer<typeof cutOffKey>

const way = { method, currency: currencyCode, rail: z.string() }
/** How long a method takes: within minutes at any time, or a number of business days if paid before the cut-off. */
export const tariffHours = z.discriminatedUnion('kind', [
  z.object({ ...way, kind: z.literal('minutes'), most: z.int() }),
  z.object({
    ...way,
    kind: z.literal('days'),
    time: z.string(),
    zone: z.string(),
    least: z.int(),
    most: z.int(),
  }),
])
export type TariffHours = z.infer<typeof tariffHours>

const version = { number: z.int(), validFrom: instant }
const rows = {
  fees: z.array(feeRow),
  margins: z.array(marginRow),
  hours: z.array(tariffHours),
}

/** Limits of the customer, with the amounts left today and this month. */
const ownLimit = z.object({
  method,
  currency: currencyCode,
  country,
  ...caps,
  leftToday: z.optional(decimal),
  leftThisMonth: z.optional(decimal),
})
export type OwnLimit = z.infer<typeof ownLimit>

/** Limits of all payments together, in the value of a single currency. */
const overallLimit = z.object({
  currency: currencyCode,
  ...caps,
  leftToday: z.optional(decimal),
  leftThisMonth: z.optional(decimal),
})
export type OverallLimit = z.infer<typeof overallLimit>

const ownTariff = z.object({
  ...version,
  ...rows,
  limits: z.array(ownLimit),
  overall: z.optional(overallLimit),
})
export type OwnTariff = z.infer<typeof ownTariff>

export const tariffGet = call('tariffGet', {
  ids: [],
  about:
    'The tariff in force for the customer: fees, limits with what is left of them, exchange margins and cut-offs; and the published one that follows it.',
  input: empty,
  output: z.object({ isVerified: z.boolean(), inForce: ownTariff, coming: z.optional(ownTariff) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})

const publicTariff = z.object({ ...version, ...rows, limits: z.array(limitRow) })
export type PublicTariff = z.infer<typeof publicTariff>

export const tariffPublicGet = call('tariffPublicGet', {
  ids: [],
  about:
    'The public tariff of the brand for a kind of customers: the one in force and the published one that follows it.',
  input: z.object({ customerKind: z.enum(publicTariffKinds) }),
  output: z.object({ inForce: publicTariff, coming: z.optional(publicTariff) }),
  access: { who: 'public' },
  rate: 'read',
  audit: 'none',
})
