import type pg from 'pg'
import { Cache, type MonotonicClock } from '#core/cache.ts'
import { transaction } from '#core/database.ts'
import { isMoved, mostCells } from './cell-ids.ts'

/** Kinds of entries in the directory: customers are paid, persons sign in. */
export type ListedKind = 'customer' | 'person'

/** The cell of a customer or person. */
export type Place = { id: number; brand: string; cell: string }

/** A cell's own entry in the directory; without a look-up hash nobody is found by their address. */
export type OwnPlace = { kind: ListedKind; id: number; brand: string; lookUp: Buffer | null }

const trustMs = 10_000
/** Pause before a directory that did not answer is queried again. */
const askAgainMs = 1_000

/**
 * The directory: which cell each customer and person lives in. It has ids, brands and keyed hashes of e-mail
 * addresses, and nothing else. Answers are cached for ten seconds; that somebody is unknown is not cached.
 */
export class Directory {
  readonly #pool: pg.Pool
  readonly #byLookUp: Cache<string, readonly Place[] | undefined>
  readonly #takingNew: Cache<'all', readonly string[] | undefined>
  readonly #elapsed: MonotonicClock
  /** Names of the cells by number. */
  readonly #names = new Map<number, string>()
  #asking: Promise<void> | undefined
  #askNamesFrom = -Infinity

  constructor(pool: pg.Pool, elapsed: MonotonicClock = () => performance.now()) {
    this.#pool = pool
    this.#elapsed = elapsed
    this.#byLookUp = new Cache(trustMs, { elapsed })
    this.#takingNew = new Cache(trustMs, { elapsed })
  }

  /** Everybody with any of these look-up hashes, in the order of their creation. @throws when it does not answer */
  async find(kind: ListedKind, lookUps: readonly Buffer[]): Promise<readonly Place[]> {
    const places = await this.#byLookUp.get(nameOf(kind, lookUps), async () => {
      const { rows } = await this.#pool.query<Place>({
        name: 'directory-find',
        text: `select p.id, p.brand, c.name as cell from directory.place p join directory.cell c on c.number = p.cell
          where p.kind = $1 and p.look_up = any($2::bytea[]) order by p.id`,
        values: [kind, lookUps],
      })
      return rows.length > 0 ? rows : undefined
    })
    return places ?? []
  }

  /**
   * The name of a cell by its number; undefined for an unused number. All names are read once, and again for a new
   * number, every ten seconds at most, so that made-up ids do not reach the directory. @throws when a name is not
   * cached and the directory does not answer
   */
  async nameOf(cell: number): Promise<string | undefined> {
    if (cell >= mostCells || this.#names.has(cell)) return this.#names.get(cell)
    if (this.#elapsed() >= this.#askNamesFrom) {
      this.#askNamesFrom = this.#elapsed() + trustMs
      this.#asking = this.#askNames()
    }
    await this.#asking
    return this.#names.get(cell)
  }

  async #askNames(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ number: number; name: string }>(
        'select number, name from directory.cell',
      )
      for (const { number, name } of rows) this.#names.set(number, name)
    } catch (error) {
      this.#askNamesFrom = this.#elapsed() + askAgainMs
      throw error
    }
  }

  /** Names of the cells that accept new customers, in their order. @throws when it does not answer */
  async takingNew(): Promise<readonly string[]> {
    const names = await this.#takingNew.get('all', async () => {
      const { rows } = await this.#pool.query<{ name: string }>(
        'select name from directory.cell where takes_new order by number',
      )
      return rows.map(({ name }) => name)
    })
    return names ?? []
  }

  /** Persons who do not live in the cell of their id, with its name. @throws when it does not answer */
  async movedPersons(): Promise<Map<number, string>> {
    const { rows } = await this.#pool.query<{ id: number; cell: string }>({
      name: 'directory-moved',
      text: `select p.id, c.name as cell from directory.place p join directory.cell c on c.number = p.cell
        where p.kind = 'person' and ${isMoved}`,
    })
    return new Map(rows.map(({ id, cell }) => [id, cell]))
  }

  /** @throws Error unless customers and persons are listed, and in this cell */
  async requireThere(
    { customerIds, personIds }: Pick<Going, 'customerIds' | 'personIds'>,
    cell: string,
  ): Promise<void> {
    const { rows } = await this.#pool.query<{ cell: string }>(
      `select c.name as cell from directory.place p join directory.cell c on c.number = p.cell
       where p.kind = 'customer' and p.id = any($1::bigint[]) or p.kind = 'person' and p.id = any($2::bigint[])`,
      [customerIds, personIds],
    )
    if (rows.length !== customerIds.length + personIds.length || rows.some((row) => row.cell !== cell))
      throw new Error(notThere({ customerIds, personIds }, cell))
  }

  /** Moves customers and persons to another cell, in a single commit. @throws when it does not answer */
  move(going: Going): Promise<void> {
    return moveInDirectory(this.#pool, going)
  }

  /** Drops cached look-up hashes that led to a cell without a match. */
  forget(kind: ListedKind, lookUps: readonly Buffer[]): void {
    this.#byLookUp.forget(nameOf(kind, lookUps))
  }

  /**
   * Registers the cell's own customers and persons. Returns those whose address belongs to somebody else: they are
   * written without it, and `elsewhere` means that the other lives in another cell. @throws when two cells write the
   * same address at once
   */
  async put(cell: string, places: readonly OwnPlace[]): Promise<TakenAddress[]> {
    const rows = places.map(({ lookUp, ...item }) => ({ ...item, lookUp: lookUp && lookUp.toString('hex') }))
    const { rows: taken } = await this.#pool.query<TakenAddress>({
      name: 'directory-put',
      text: `with own as (select number from directory.cell where name = $1),
        given as (
          select r.kind, r.id, r.brand, decode(r."lookUp", 'hex') as look_up, o.id as other, o.cell as other_cell
          from jsonb_to_recordset($2) r(kind text, id bigint, brand text, "lookUp" text)
          left join directory.place o on o.kind = r.kind and o.look_up = decode(r."lookUp", 'hex') and o.id <> r.id),
        written as (
          insert into directory.place as p (kind, id, cell, brand, look_up)
          select g.kind, g.id, own.number, g.brand, case when g.other is null then g.look_up end
          from given g, own order by g.kind, g.id
          on conflict (kind, id) do update set brand = excluded.brand, look_up = excluded.look_up
          -- Where somebody lives is changed by a move alone: what their old cell still writes says nothing.
          where p.cell = excluded.cell and (p.brand, p.look_up) is distinct from (excluded.brand, excluded.look_up))
        select g.kind, g.id, g.other_cell <> own.number as elsewhere from given g, own where g.other is not null`,
      values: [cell, JSON.stringify(rows)],
    })
    return taken
  }
}

type Going = { customerIds: readonly number[]; personIds: readonly number[]; from: string; to: string }

const notThere = ({ customerIds, personIds }: Pick<Going, 'customerIds' | 'personIds'>, cell: string) =>
  `the directory does not have customer ${customerIds.join(', ')} and person ${personIds.join(', ')} in ${cell}`

/** The commit from which customers and persons live in another cell; without effect when they do already. */
function moveInDirectory(db: pg.Pool, { customerIds, personIds, from, to }: Going): Promise<void> {
  return transaction(db, async (client) => {
    const { rowCount } = await client.query(
      `with cells as (
         select f.number as "from", t.number as "to" from directory.cell f, directory.cell t where f.name = $3 and t.name = $4)
       update directory.place p set cell = cells."to" from cells
       where (p.kind = 'customer' and p.id = any($1::bigint[]) or p.kind = 'person' and p.id = any($2::bigint[]))
         and p.cell in (cells."from", cells."to")`,
      [customerIds, personIds, from, to],
    )
    if (rowCount !== customerIds.length + personIds.length)
      throw new Error(notThere({ customerIds, personIds }, from))
  })
}

export type TakenAddress = { kind: ListedKind; id: number; elsewhere: boolean }

const nameOf = (kind: ListedKind, lookUps: readonly Buffer[]): string =>
  `${kind} ${lookUps.map((bytes) => bytes.toString('base64')).join(' ')}`
