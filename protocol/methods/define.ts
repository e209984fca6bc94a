import type { Currency } from '@sixpence/money'
import type { Calendar } from './calendar/holidays.ts'
import type { FieldCode } from './domestic.ts'
import type { FieldName } from './field-names.ts'

// A method is a folder: method.ts says what it is, reach.ts where it goes, when it arrives and what it costs. docs/METHODS.md

/** What every page has of a method: who may use it (Q104), and what its lines are called (Q111). */
export type MethodFacts = {
  /** Its key in `own` and `other` of the session. */
  group: string
  /** What permits it: to an account of one's own elsewhere, and to somebody else. */
  permissions: { own: string; '3d': string }
  /** The ledger's word for its lines, and the one history shows. */
  line: { kind: string; type: string }
}

/** The companies that carry payments out. */
export const railPartners = ['bank', 'cardPayout', 'digital', 'instant', 'interac'] as const
export type Partner = (typeof railPartners)[number]

/** One line of the table: where and in what a method can be used, by which rail, and what it asks for. */
export type MethodRow<Rail extends string = string> = {
  countries: readonly string[]
  currencies: readonly Currency[]
  rail: Rail
  partner: Partner
  /** ISO 4217 code of what the payee gets, where that is not the currency sent. */
  paidOutIn?: string
  fieldsOf: (country: string) => readonly FieldCode[]
}

/** The end of a day's work: what comes later is sent on the next business day. */
export type CutOff = { time: `${number}:${number}`; zone: string }

/** When a rail works: at once around the clock, or on business days until an hour, taking so many of them. */
export type Schedule =
  | { kind: 'minutes'; most: number }
  | { kind: 'days'; cutOff: CutOff; calendars: readonly Calendar[]; least: number; most: number }

/** Day and night, arriving within so many minutes. */
export const withinMinutes = (most: number): Schedule => ({ kind: 'minutes', most })

/** On days on which none of the calendars rests; arrives after so many of them. */
export const dailyUntil = (
  time: CutOff['time'],
  zone: string,
  calendars: readonly Calendar[],
  [least, most]: readonly [number, number],
): Schedule => ({ kind: 'days', cutOff: { time, zone }, calendars, least, most })

/** In whole units of the currency. */
type Limits = { perOperation: string; perDay: string; perMonth: string }

/** A right payment by a method. */
type Example = { country: string; currency: Currency; details: Readonly<Partial<Record<FieldName, string>>> }

export type MethodReach<Rail extends string = string, By extends Example = Example> = {
  rows: readonly MethodRow<Rail>[]
  /** Of each of its rails: what the house promises, not the shortest that can be. */
  schedules: Readonly<Record<Rail, (to: { country: string; currency: string }) => Schedule>>
  /** What a house begins with (Q102): a percentage of the amount, at least the minimum. */
  tariff: { percent: string; minimum: string }
  /** A right payment by it, for tests and the documentation of the calls. */
  example: By
  /** Where its networks set closer bounds for who is checked than the house does. */
  limits?: { personal: Limits; business: Limits }
}

/** A rail of the rows without a schedule, or the other way round, does not compile. */
export const defineReach = <const Rail extends string, const By extends Example>(
  reach: MethodReach<Rail, By>,
): MethodReach<Rail, By> => reach
