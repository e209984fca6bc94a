import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { SealedContact } from './emails.ts'

/** The text fields of an address. */
export type AddressText = {
  address1: string
  address2?: string | undefined
  city: string
  postalCode: string
  countryCode: string
  stateCode?: string | undefined
}
export type OwnAddress = AddressText & { id: number; kind: number; confirmation: number; statedAt: Date }

export type PhoneText = { countryCode: string; number: string }
export type OwnPhone = PhoneText & { id: number; confirmed: boolean; isPrimary: boolean }

export type OwnEmail = {
  id: number
  address: string
  confirmed: boolean
  isPrimary: boolean
  isLogin: boolean
}

/** Addresses, phones and e-mail addresses of customers, decrypted; encrypted in the database. */
export class Contacts {
  readonly #pool: pg.Pool
  readonly #personal: PersonalData

  constructor(pool: pg.Pool, personal: PersonalData) {
    this.#pool = pool
    this.#personal = personal
  }

  /** Addresses of a customer, newest first; only the address with an id, if given. */
  async addresses(customerId: number, id?: number): Promise<OwnAddress[]> {
    const { rows } = await this.#pool.query<Omit<OwnAddress, keyof AddressText> & { sealed: Buffer }>(
      `select id, kind, confirmation, stated_at as "statedAt", sealed from app.address
       where customer_id = $1 and representative_id is null and ($2::bigint is null or id = $2) order by id desc`,
      [customerId, id ?? null],
    )
    return this.#opened<AddressText, (typeof rows)[number]>(customerId, rows)
  }

  /** Phones of a customer, the primary first, without those waiting to replace another. */
  async phones(customerId: number, id?: number): Promise<OwnPhone[]> {
    const { rows } = await this.#pool.query<Omit<OwnPhone, keyof PhoneText> & { sealed: Buffer }>(
      `select id, confirmed, is_primary as "isPrimary", sealed from app.phone
       where customer_id = $1 and replaces is null and ($2::bigint is null or id = $2)
       order by is_primary desc, id`,
      [customerId, id ?? null],
    )
    return this.#opened<PhoneText, (typeof rows)[number]>(customerId, rows)
  }

  /** E-mail addresses of a customer, the primary first. */
  async emails(customerId: number, id?: number): Promise<OwnEmail[]> {
    const { rows } = await this.#pool.query<Omit<OwnEmail, 'address'> & { sealed: Buffer }>(
      `select id, confirmed, is_primary as "isPrimary", is_login as "isLogin", sealed from app.email
       where customer_id = $1 and ($2::bigint is null or id = $2) order by is_primary desc, id`,
      [customerId, id ?? null],
    )
    return this.#opened<{ address: string }, (typeof rows)[number]>(customerId, rows)
  }

  /** Copies the customer's e-mail address and the owner's phone into the contacts when these are first read. */
  async adopt(
    customer: { id: number; brand: string; email: string; type: number },
    ownersPhone: (PhoneText & { isProven: boolean }) | undefined,
    now: Date,
  ): Promise<void> {
    const { rowCount } = await this.#pool.query('select from app.email where customer_id = $1 limit 1', [
      customer.id,
    ])
    if (rowCount !== 0) return
    await this.#pool.query(
      `insert into app.email (customer_id, look_up, sealed, confirmed, is_primary, is_login, created_at)
       values ($1, $2, $3, true, true, true, $4) on conflict do nothing`,
      [customer.id, ...(await this.sealedEmail(customer, customer.email)).slice(0, 2), now],
    )
    if (!ownersPhone) return
    const { isProven, ...phone } = ownersPhone
    await this.#pool.query(
      `insert into app.phone (customer_id, look_up, sealed, confirmed, is_primary, created_at)
         values ($1, $2, $3, $5, true, $4) on conflict do nothing`,
      [customer.id, ...(await this.sealedPhone(customer, phone)).slice(0, 2), now, isProven],
    )
  }

  /** Look-up hash and encrypted value of a phone, for its columns, and the hashes it may have already. */
  async sealedPhone(customer: { id: number; brand: string }, phone: PhoneText): Promise<SealedContact> {
    const whole = `+${phone.countryCode}${phone.number}`
    return [
      this.#personal.lookUp('phone', customer.brand, whole),
      await this.#personal.seal(`customer:${customer.id}`, phone),
      this.#personal.lookUps('phone', customer.brand, whole),
    ]
  }

  /** Look-up hash and encrypted value of an e-mail address, for its columns, and the hashes it may have already. */
  async sealedEmail(customer: { id: number; brand: string }, address: string): Promise<SealedContact> {
    return [
      this.#personal.lookUp('email', customer.brand, address),
      await this.#personal.seal(`customer:${customer.id}`, { address }),
      this.#personal.lookUps('email', customer.brand, address),
    ]
  }

  /** Decrypts rows; those of erased customers are omitted. */
  async #opened<Text extends object, Row extends { sealed: Buffer }>(
    customerId: number,
    rows: Row[],
  ): Promise<(Omit<Row, 'sealed'> & Text)[]> {
    const opened = await Promise.all(
      rows.map(async ({ sealed, ...row }) => {
        const text = await this.#personal.open<Text>(`customer:${customerId}`, sealed)
        return text && { ...row, ...text }
      }),
    )
    return opened.filter((item) => item !== undefined)
  }
}
