import { Coalescer } from '@sixpence/ledger'
import { accessRightOf, type AccessRight } from '@sixpence/protocol/rights'
import type { Language } from '@sixpence/locales'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import { Cache } from './cache.ts'

export type Person = {
  id: number
  brand: string
  email: string
  firstName: string
  lastName: string
  birthDay: string | null
  phone: string | null
  language: Language
  login2fa: 'no' | 'otp' | 'sms'
  totpSecret: Buffer | null
  totpStep: number
  isAdmin: boolean
}

/** A customer as one person may act for it. */
export type Customer = {
  id: number
  brand: string
  type: 1 | 2 | 3
  name: string
  email: string
  residenceCountry: string
  taxId: string | null
  defaultCurrency: Currency
  verified: boolean
  limited: boolean
  closed: boolean
  approveMode: number
  createdAt: Date
  right: AccessRight
  balanceInfo: boolean
  permissions: string[]
  /** The version of rights and limits these facts were read at; money commands carry it (ledger guard). */
  guardVersion: number
}

/** The guard whose version moves whenever a customer's rights, limits or state change. */
export const customerGuard = (customerId: number): string => `customer:${customerId}`

const trustMs = 2_000

export class People {
  readonly #pool: pg.Pool
  readonly #people = new Cache<number, Person | undefined>(trustMs)
  readonly #customers = new Cache<number, Customer[]>(trustMs)
  readonly #personLoader: Coalescer<number, Person>
  readonly #customerLoader: Coalescer<number, Customer[]>

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#personLoader = new Coalescer(async (ids) => {
      const { rows } = await pool.query<Person>({
        name: 'person',
        text: `${personColumns} where id = any($1)`,
        values: [ids],
      })
      return new Map(rows.map((person) => [person.id, person]))
    })
    this.#customerLoader = new Coalescer(async (ids) => {
      // The guard is read in the same snapshot as what it guards.
      const { rows } = await pool.query<Customer & { personId: number; accessRight: number }>({
        name: 'customers',
        text: `select c.id, c.brand, c.type, c.name, c.email, c.residence_country as "residenceCountry",
                 c.tax_id as "taxId", c.default_currency as "defaultCurrency", c.verified, c.limited, c.closed,
                 c.approve_mode as "approveMode", c.created_at as "createdAt", a.person_id as "personId",
                 a.access_right as "accessRight", a.balance_info as "balanceInfo", a.permissions,
                 coalesce(g.version, 0) as "guardVersion"
               from app.access a
               join app.customer c on c.id = a.customer_id
               left join ledger.guard g on g.subject = 'customer:' || c.id
               where a.person_id = any($1) order by c.id`,
        values: [ids],
      })
      const customers = new Map<number, Customer[]>()
      for (const { personId, accessRight, ...row } of rows)
        customers.set(personId, [
          ...(customers.get(personId) ?? []),
          { ...row, right: accessRightOf(accessRight) },
        ])
      return customers
    })
  }

  person(id: number): Promise<Person | undefined> {
    return this.#people.get(id, (key) => this.#personLoader.get(key))
  }

  /** Every customer this person has access to, by id. */
  customersOf(personId: number): Promise<Customer[]> {
    return this.#customers.get(personId, async (key) => (await this.#customerLoader.get(key)) ?? [])
  }

  async personByEmail(
    brand: string,
    email: string,
  ): Promise<(Person & { passwordHash: string }) | undefined> {
    const { rows } = await this.#pool.query<Person & { passwordHash: string }>(
      `${personColumns} where brand = $1 and email = $2`,
      [brand, email],
    )
    return rows[0]
  }

  /** Rights changed: the next call reads them anew. */
  forget(personId: number): void {
    this.#people.forget(personId)
    this.#customers.forget(personId)
  }
}

const personColumns = `
  select id, brand, email, first_name as "firstName", last_name as "lastName", birth_day::text as "birthDay", phone,
    language, password_hash as "passwordHash", login_2fa as "login2fa", totp_secret as "totpSecret",
    totp_step as "totpStep", is_admin as "isAdmin"
  from app.person`
