import { after } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import type { Language } from '@sixpence/locales'
import { accountCurrencies } from '@sixpence/protocol/methods/currencies'
import { customerTypes } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { freeExchange } from '#rules/tariff.ts'
import { worseThan, type Worse } from '#rules/tariff-worse.ts'
import { TariffBook } from '#store/tariff/tariff-book.ts'
import { rowsOf } from '#store/tariff/tariff-rows.ts'
import { publishLeadMs } from '#store/tariff/tariffs.ts'
import { publishedFrom, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'

type Queries = pg.Pool | pg.PoolClient

/**
 * The version in force in the plan of a version, and the published version that follows it. @throws Error if none is in
 * force
 */
export async function inForceOf(
  db: Queries,
  { brand, type }: Pick<TariffVersionRow, 'brand' | 'type'>,
  now: Date,
): Promise<{ inForce: TariffVersionRow; coming: TariffVersionRow | undefined }> {
  const [inForce, coming] = await publishedFrom(db, { brand, type }, now)
  if (!inForce) throw new Error(`no tariff at ${brand} for customers of type ${type}`)
  return { inForce, coming }
}

/** A version with its rows. */
export const bookOf = async (db: Queries, version: TariffVersionRow): Promise<TariffBook> =>
  new TariffBook({ ...version, validFrom: version.validFrom ?? new Date(0) }, await rowsOf(db, version.id))

/** Days of notice for changes to the disadvantage of customers of a type. */
export function noticeDaysOf(
  s: Pick<Services, 'brand'>,
  { brand, type }: { brand: string; type: number },
): number {
  const { personal, business } = s.brand(brand).tariffNoticeDays
  return type === customerTypes.personal ? personal : business
}

/** Rows that are worse than in the version in force, and the earliest time the version may begin. */
export function termsOfBeginning(
  s: Pick<Services, 'brand'>,
  version: TariffVersionRow,
  { inForce, book, now }: { inForce: TariffBook; book: TariffBook; now: Date },
): { worse: Worse[]; earliest: Date; days: number } {
  const worse = worseThan(inForce, book)
  const days = noticeDaysOf(s, version)
  const soonest = new Date(now.getTime() + publishLeadMs)
  const noticed = after(now, { days })
  return { worse, earliest: worse.length > 0 && noticed > soonest ? noticed : soonest, days }
}

/** A moment as text for a refusal. */
export const momentIn = (language: Language, at: Date): string =>
  paperFormat(language).moment(at.toISOString())

/** Checks when a version may begin. @throws Refused tariffNoMoment | tariffFromPast | tariffNoticeShort */
export function requireBeginning(
  { refuse, language }: BeginningContext,
  version: TariffVersionRow,
  { worse, earliest, days, now }: ReturnType<typeof termsOfBeginning> & { now: Date },
): void {
  const { validFrom } = version
  if (!validFrom) return refuse('tariffNoMoment')
  if (validFrom.getTime() < now.getTime() + publishLeadMs)
    return refuse('tariffFromPast', { at: momentIn(language, validFrom) })
  if (worse.length > 0 && validFrom < earliest)
    return refuse('tariffNoticeShort', { days, at: momentIn(language, earliest) })
}

type BeginningContext = {
  language: Language
  refuse: (
    name: 'tariffNoMoment' | 'tariffFromPast' | 'tariffNoticeShort',
    facts?: Record<string, string | number>,
  ) => never
}

/**
 * With daily rates every exchange must have a price: the next rates are known before the bank uses them. @throws
 * Refused tariffExchangeFree
 */
export function requirePricedExchanges(
  {
    services: { partners },
    refuse,
  }: { services: Pick<Services, 'partners'>; refuse: (name: 'tariffExchangeFree', facts: Facts) => never },
  { rows }: Pick<TariffBook, 'rows'>,
): void {
  const free = partners.rates.isDaily && freeExchange(rows, accountCurrencies)
  if (free) refuse('tariffExchangeFree', free)
}
