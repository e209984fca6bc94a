import type { Currency } from '@sixpence/money'
import type { Calendar } from './calendar/holidays.ts'
import type { FieldCode } from './domestic.ts'
import type { FieldName } from './field-names.ts'

// A method is a folder: method.ts has its facts, reach.ts its destinations, schedules and tariff. See
// docs/METHODS.md.

/** Facts of a method needed on every page: required permissions (Q104) and the type of its lines (Q111). */
export type MethodFacts = {
  /** Key of the method in `own` and `other` of the session. */
  group: string
  /** Permission flags for payments to own accounts elsewhere, and to third parties. */
  permissions: { own: string; '3d': string }
  /** The kind of its entries in the ledger, and the operation type shown in history. */
  line: { kind: string; type: string }
}

/** Partners that execute payments. */
export const railPartners = ['bank', 'cardPayout', 'digital', 'instant', 'interac'] as const
export type Partner = (typeof railPartners)[number]
/** The rail and the partner of payments to customers in another database of this bank (a cell), as rows name it. */
export const internalRail = 'cell'
/** Everyone that executes payments: a payment company, or another database of this bank. */
export const payingPartners = [...railPartners, internalRail] as const
export type PayingPartner = (typeof payingPartners)[number]

/** A row of the table of methods: destinations and currencies, rail, partner and required fields. */
export type MethodRow<Rail extends string = string> = {
  countries: readonly string[]
  currencies: readonly Currency[]
  rail: Rail
  partner: Partner
  /** ISO 4217 code of the currency the payee receives, when it differs from the currency sent. */
  paidOutIn?: string
  fieldsOf: (country: string) => readonly FieldCode[]
}

/** A payment confirmed after the cut-off is sent on the next business day. */
export type CutOff = { time: `${number}:${number}`; zone: string }

/**
 * Operating hours of a rail: around the clock within `most` minutes, or on business days with a cut-off, taking
 * `least` to `most` business days.
 */
export type Schedule =
  | { kind: 'minutes'; most: number }
  | { kind: 'days'; cutOff: CutOff; calendars: readonly Calendar[]; least: number; most: number }

/** A rail that operates around the clock, arriving within this number of minutes. */
export const withinMinutes = (max: number): Schedule => ({ kind: 'minutes', most: max })

/** A rail that operates on days that are business days in all calendars; arrives after the given range of business days. */
export const dailyUntil = (
  time: CutOff['time'],
  zone: string,
  calendars: readonly Calendar[],
  [least, max]: readonly [number, number],
): Schedule => ({ kind: 'days', cutOff: { time, zone }, calendars, least, most: max })

/** Amounts in whole units of the currency. */
type Limits = { perOperation: string; perDay: string; perMonth: string }

/** A valid payment by the method. */
type Example = { country: string; currency: Currency; details: Readonly<Partial<Record<FieldName, string>>> }

export type MethodReach<Rail extends string = string, By extends Example = Example> = {
  rows: readonly MethodRow<Rail>[]
  /** Schedule of each rail: the arrival that the bank promises, not the shortest possible. */
  schedules: Readonly<Record<Rail, (to: { country: string; currency: string }) => Schedule>>
  /** Initial tariff (Q102): a percentage of the amount with a minimum. */
  tariff: { percent: string; minimum: string }
  /** A valid payment, for tests and the documentation of the calls. */
  example: By
  /** Limits of verified customers, where the network's limits are lower than the bank's. */
  limits?: { personal: Limits; business: Limits }
}

/** Declares the reach of a method. A rail of the rows without a schedule, or the reverse, does not compile. */
export const defineReach = <const Rail extends string, const By extends Example>(
  reach: MethodReach<Rail, By>,
): MethodReach<Rail, By> => reach
