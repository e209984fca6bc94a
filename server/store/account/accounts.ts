import { Coalescer } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { Cache, type MonotonicClock } from '#core/cache.ts'

/** An account of the acting customer. Its balance is in the ledger under the same id. */
export type OwnAccount = {
  id: number
  customerId: number
  brand: string
  type: number
  currency: Currency
  alias: string
  number: string
  /** Card accounts only: the account on which the card's spending is held and booked. */
  settlementAccountId: number | null
}

export class Accounts {
  readonly #pool: pg.Pool
  readonly #known: Cache<number, OwnAccount | undefined>
  readonly #loader: Coalescer<number, OwnAccount>

  constructor(pool: pg.Pool, elapsed?: MonotonicClock) {
    this.#pool = pool
    this.#known = new Cache(60_000, { elapsed })
    this.#loader = new Coalescer(async (ids) => {
      const { rows } = await pool.query<OwnAccount>({
        name: 'accounts',
        text: `${columns} where id = any($1)`,
        values: [ids],
      })
      return new Map(rows.map((account) => [account.id, account]))
    })
  }

  /** The customer's account with this id; undefined for an unknown account or another customer's. */
  async own(customerId: number, id: number): Promise<OwnAccount | undefined> {
    const account = await this.#known.get(id, (key) => this.#loader.get(key))
    return account?.customerId === customerId ? account : undefined
  }

  /** Accounts of any customers, keyed by id; unknown ids are absent. */
  async byIds(ids: readonly number[]): Promise<Map<number, OwnAccount>> {
    const { rows } = await this.#pool.query<OwnAccount>(`${columns} where id = any($1)`, [ids])
    return new Map(rows.map((account) => [account.id, account]))
  }

  /** All accounts of a customer, oldest first. */
  async of(customerId: number): Promise<OwnAccount[]> {
    const { rows } = await this.#pool.query<OwnAccount>(`${columns} where customer_id = $1 order by id`, [
      customerId,
    ])
    return rows
  }
}

/** Renames an account. */
export async function renameAccount(client: pg.ClientBase, id: number, alias: string): Promise<void> {
  await client.query('update app.account set alias = $2 where id = $1', [id, alias])
}

const columns = `
  select id, customer_id as "customerId", brand, type, currency, alias, number,
    settlement_account_id as "settlementAccountId" from app.account`

/** When an account was opened; for an account imported with older entries, when the first of them was booked. */
export async function openedAt(db: Pick<pg.Pool, 'query'>, accountId: number): Promise<Date | undefined> {
  const { rows } = await db.query<{ first: Date }>(
    `select least(a.opened_at, (select e.at from ledger.entry e where e.account_id = a.id and e.version = 1)) as first
     from app.account a where a.id = $1`,
    [accountId],
  )
  return rows[0]?.first
}
