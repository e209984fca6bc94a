import type { Currency } from '@sixpence/money'
import { everywhere, type Total } from '@sixpence/protocol/rules/tariffs'
import type pg from 'pg'
import type { Limits, Tier } from '#rules/tariff.ts'
import { rowsOfVersions, type TariffRows } from './tariff-rows.ts'

type BookVersion = { id: number; number: number; brand: string; type: number; validFrom: Date }

/** A version of the tariffs with its rows, for look-ups by method, currency and country. */
export class TariffBook {
  readonly id: number
  readonly number: number
  readonly validFrom: Date
  readonly rows: TariffRows
  readonly #tiers = new Map<string, Tier[]>()
  readonly #limits = new Map<string, Limits>()
  readonly #cutOffs: ReadonlyMap<string, string>

  constructor({ id, number, validFrom }: Pick<BookVersion, 'id' | 'number' | 'validFrom'>, rows: TariffRows) {
    this.id = id
    this.number = number
    this.validFrom = validFrom
    this.rows = rows
    for (const { method, currency, country, ...tier } of rows.fees) {
      const key = [method, currency, country].join(' ')
      const tiers = this.#tiers.get(key)
      if (tiers) tiers.push(tier)
      else this.#tiers.set(key, [tier])
    }
    for (const { method, currency, country, verified, ...limits } of rows.limits)
      this.#limits.set([verified, method, currency, country].join(' '), limits)
    this.#cutOffs = new Map(
      rows.cutOffs.map(({ method, currency, time }) => [[method, currency].join(' '), time]),
    )
  }

  /** Tiers for a country, otherwise the general tiers, ascending from 0; undefined when there are none. */
  tiers(method: string, currency: string, country: string): readonly Tier[] | undefined {
    const of = (text: string) => this.#tiers.get([method, currency, text].join(' '))
    return of(country) ?? of(everywhere)
  }

  /** Limits for a country, otherwise the general limits. */
  limits(verified: boolean, method: string, currency: string, country: string): Limits | undefined {
    const of = (text: string) => this.#limits.get([verified, method, currency, text].join(' '))
    return of(country) ?? of(everywhere)
  }

  /** Limits of a total, as values in a single currency; undefined where there are none. */
  overall(verified: boolean, total: Total): (Limits & { currency: Currency }) | undefined {
    return this.rows.overall.find((row) => row.verified === verified && row.of === total)
  }

  /**
   * The bank's own cut-off, HH:MM in the zone of the payment system's bank; undefined if only the payment system's
   * applies.
   */
  cutOff(method: string, currency: string): string | undefined {
    return this.#cutOffs.get([method, currency].join(' '))
  }
}

/** The published versions in force at a moment and after it, by plan ("brand type"), ascending. */
export async function readBooks(db: Pick<pg.Pool, 'query'>, now: Date): Promise<Map<string, TariffBook[]>> {
  const { rows } = await db.query<Omit<BookVersion, 'validFrom'> & { validFrom: Date | null }>(
    `select id, number, brand, customer_type as type, valid_from as "validFrom" from app.tariff_version v
     where state = 'published' and valid_from >= coalesce((
       select max(p.valid_from) from app.tariff_version p
       where p.brand = v.brand and p.customer_type = v.customer_type and p.state = 'published' and p.valid_from <= $1
     ), '-infinity') order by brand, customer_type, valid_from`,
    [now],
  )
  // A version without a date is a draft, which the statement leaves out.
  const versions = rows.flatMap(({ validFrom, ...row }): BookVersion[] =>
    validFrom ? [{ ...row, validFrom }] : [],
  )
  const all = await rowsOfVersions(
    db,
    versions.map(({ id }) => id),
  )
  const books = new Map<string, TariffBook[]>()
  for (const version of versions) {
    const key = `${version.brand} ${version.type}`
    const book = new TariffBook(version, all.get(version.id) ?? noRows(version.id))
    books.set(key, [...(books.get(key) ?? []), book])
  }
  return books
}

const noRows = (id: number): never => {
  throw new Error(`tariff version ${id} has no rows`)
}
