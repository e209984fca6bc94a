import { Coalescer } from '@sixpence/ledger'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import {
  customerVersion,
  openCustomer,
  openPerson,
  personVersion,
  sealedCustomer,
  sealedPerson,
  type CustomerText,
  type PersonText,
  type SealedCustomer,
  type SealedPerson,
} from './sealed-people.ts'

type VersionedText<Text> = { version: string; text: Text }

const maxEntries = 50_000

/**
 * Cache of encrypted names and contact data by version. Frequent queries read the version only, and the data when the
 * version is new.
 */
export class KnownTexts<Text> {
  readonly #known = new Map<number, VersionedText<Text>>()
  readonly #loader: Coalescer<number, VersionedText<Text>>

  constructor(load: (ids: number[]) => Promise<[number, VersionedText<Text>][]>) {
    this.#loader = new Coalescer(async (ids) => new Map(await load(ids)))
  }

  /** The text for a row read with its version; undefined when the row was deleted meanwhile. */
  of(id: number, version: string): Text | Promise<Text | undefined> {
    const cached = this.#known.get(id)
    return cached?.version === version ? cached.text : this.#load(id)
  }

  async #load(id: number): Promise<Text | undefined> {
    const loaded = await this.#loader.get(id)
    if (this.#known.size >= maxEntries) this.#known.clear()
    if (loaded) this.#known.set(id, loaded)
    return loaded?.text
  }
}

type Row<Sealed> = { id: number; version: string; sealed: Sealed }

/** Cached names and e-mail addresses of customers, by the version of `customerVersion`. */
export const knownCustomers = (pool: pg.Pool, personal: PersonalData): KnownTexts<CustomerText> =>
  new KnownTexts(async (ids) => {
    const { rows } = await pool.query<Row<SealedCustomer>>({
      name: 'customer-texts',
      text: `select c.id, ${customerVersion('c')} as version, ${sealedCustomer('c')} as sealed
        from app.customer c where c.id = any($1)`,
      values: [ids],
    })
    return rows.map(({ id, version, sealed }) => [id, { version, text: openCustomer(personal, sealed) }])
  })

/** Cached names and contact data of persons, by the version of `personVersion`. */
export const knownPersons = (pool: pg.Pool, personal: PersonalData): KnownTexts<PersonText> =>
  new KnownTexts(async (ids) => {
    const { rows } = await pool.query<Row<SealedPerson>>({
      name: 'person-texts',
      text: `select p.id, ${personVersion('p')} as version, ${sealedPerson('p')} as sealed
        from app.person p where p.id = any($1)`,
      values: [ids],
    })
    return rows.map(({ id, version, sealed }) => [id, { version, text: openPerson(personal, sealed) }])
  })
