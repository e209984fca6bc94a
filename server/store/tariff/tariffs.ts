import type { Currency } from '@sixpence/money'
import { everywhere, type Total } from '@sixpence/protocol/rules/tariffs'
import type pg from 'pg'
import { Cache, type MonotonicClock } from '#core/cache.ts'
import { systemClock, type Clock } from '#core/clock.ts'
import type { Limits, Tariff } from '#rules/tariff.ts'
import { readBooks, type TariffBook } from './tariff-book.ts'

type Plan = { brand: string; type: number }
type TariffCustomer = Plan & { verified: boolean }

/** The version in force of a plan, and the published version that follows it. */
export type PlanBooks = { inForce: TariffBook; coming: TariffBook | undefined }

/** Maximum age of the cached versions. */
const readMs = 10_000
/** Minimum time between publishing a version and its beginning, by which every server has read it. */
export const publishLeadMs = 2 * readMs

/**
 * Tariffs and limits in force. Versions that begin later are cached too, so that every server changes to them at their
 * moment; published versions are read within ten seconds.
 */
export class Tariffs {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #books: Cache<'all', Map<string, TariffBook[]>>
  #reading: Promise<Map<string, TariffBook[]>> | undefined

  constructor(pool: pg.Pool, clock: Clock = systemClock, elapsed?: MonotonicClock) {
    this.#pool = pool
    this.#clock = clock
    this.#books = new Cache(readMs, { elapsed })
  }

  /** The tariff for the destination country, otherwise the general tariff. */
  async tariff(customer: Plan, method: string, currency: Currency, country = everywhere): Promise<Tariff> {
    const { inForce } = await this.books(customer)
    const tiers = inForce.tiers(method, currency, country)
    if (!tiers) throw new Error(`no tariff for ${method} in ${currency} at ${customer.brand}`)
    return { version: inForce.id, tiers, margins: inForce.rows.margins }
  }

  /**
   * The limits for the destination country, otherwise the general limits. Use is counted per method and currency
   * regardless of the country.
   */
  async limits(
    customer: TariffCustomer,
    method: string,
    currency: Currency,
    country = everywhere,
  ): Promise<Limits> {
    const { inForce } = await this.books(customer)
    const match = inForce.limits(customer.verified, method, currency, country)
    if (!match) throw new Error(`no limits for ${method} in ${currency} at ${customer.brand}`)
    return match
  }

  /** Limits of a total, as values in a single currency; undefined where there are none. */
  async overall(
    customer: TariffCustomer,
    total: Total = 'paid',
  ): Promise<(Limits & { currency: Currency }) | undefined> {
    return (await this.books(customer)).inForce.overall(customer.verified, total)
  }

  /**
   * The bank's own cut-off now, HH:MM in the zone of the payment system's bank; undefined if only the payment system's
   * applies.
   */
  async cutOff(plan: Plan, method: string, currency: Currency): Promise<string | undefined> {
    return (await this.books(plan)).inForce.cutOff(method, currency)
  }

  /** The version in force of a plan now, and the next version. @throws Error when a plan has none */
  async books({ brand, type }: Plan): Promise<PlanBooks> {
    const books = (await this.#all()).get(`${brand} ${type}`)
    const now = this.#clock.now().getTime()
    // If the clock was set back, the earliest cached version is used.
    const at = Math.max(books?.findLastIndex(({ validFrom }) => validFrom.getTime() <= now) ?? 0, 0)
    const inForce = books?.[at]
    if (!inForce) throw new Error(`no tariff at ${brand} for customers of type ${type}`)
    return { inForce, coming: books[at + 1] }
  }

  /** Discards the cache after a change by this process. */
  forget(): void {
    this.#books.forget('all')
  }

  /** Concurrent requests share a read, because a file causes a request for each of its lines. */
  #all = (): Promise<Map<string, TariffBook[]>> =>
    this.#books.get('all', () => {
      this.#reading ??= readBooks(this.#pool, this.#clock.now()).finally(() => (this.#reading = undefined))
      return this.#reading
    })
}
