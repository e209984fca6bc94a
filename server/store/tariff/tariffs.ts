import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import type { Limits, Tariff } from '#rules/tariff.ts'
import { Cache, type MonotonicClock } from '#core/cache.ts'

type TariffCustomer = { brand: string; type: number; verified: boolean }
type Tables = { tariffs: Map<string, Tariff>; limits: Map<string, Limits> }

/** Rows for countries without rows of their own. */
const everywhere = '*'

/** Fees and limits, stored as rows that can be changed without a release; changes take effect within ten seconds. */
export class Tariffs {
  readonly #pool: pg.Pool
  readonly #tables: Cache<'all', Tables>
  #reading: Promise<Tables> | undefined

  constructor(pool: pg.Pool, elapsed?: MonotonicClock) {
    this.#pool = pool
    this.#tables = new Cache(10_000, { elapsed })
  }

  /** The tariff for the destination country, otherwise the general one. */
  async tariff(
    customer: TariffCustomer,
    method: string,
    currency: Currency,
    country = everywhere,
  ): Promise<Tariff> {
    const { tariffs } = await this.#all()
    const key = (one: string) => [customer.brand, customer.type, method, currency, one].join(' ')
    const found = tariffs.get(key(country)) ?? tariffs.get(key(everywhere))
    if (!found) throw new Error(`no tariff for ${method} in ${currency} at ${customer.brand}`)
    return found
  }

  /**
   * The limits for the destination country, otherwise the general ones. Use is counted per method and currency
   * regardless of the country.
   */
  async limits(
    customer: TariffCustomer,
    method: string,
    currency: Currency,
    country = everywhere,
  ): Promise<Limits> {
    const { limits } = await this.#all()
    const key = (one: string) =>
      [customer.brand, customer.type, customer.verified, method, currency, one].join(' ')
    const found = limits.get(key(country)) ?? limits.get(key(everywhere))
    if (!found) throw new Error(`no limits for ${method} in ${currency} at ${customer.brand}`)
    return found
  }

  /** Read once for all who ask meanwhile: a file asks for each of its lines. */
  #all = (): Promise<Tables> =>
    this.#tables.get('all', () => {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
      return this.#reading
    })

  async #read(): Promise<Tables> {
    const [tariffs, limits] = await Promise.all([
      this.#pool.query<Tariff & { key: string }>(
        `select brand || ' ' || customer_type || ' ' || method || ' ' || currency || ' ' || country as key,
           percent::text, minimum::text from app.tariff`,
      ),
      this.#pool.query<Limits & { key: string }>(
        `select brand || ' ' || customer_type || ' ' || verified || ' ' || method || ' ' || currency || ' ' || country as key,
           per_operation::text as "perOperation", per_day::text as "perDay", per_month::text as "perMonth"
         from app.limit_table`,
      ),
    ])
    return {
      tariffs: new Map(tariffs.rows.map(({ key, ...row }) => [key, row])),
      limits: new Map(limits.rows.map(({ key, ...row }) => [key, row])),
    }
  }
}
