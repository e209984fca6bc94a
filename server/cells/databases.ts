import { Committer } from '@sixpence/ledger'
import { apiUrlOf } from '@sixpence/postgres/roles'
import type pg from 'pg'
import type { MonotonicClock } from '#core/cache.ts'
import { cellOfId } from '#cells/directory/cell-ids.ts'
import { Directory } from '#cells/directory/directory.ts'
import type { CellsConfig, Config } from '#core/config.ts'
import { openPool } from '#core/database.ts'
import { brandKeys } from '#core/served-brands.ts'
import { personalDataOf, type Secrets } from '#core/secrets.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { isSandbox } from '#rules/play-money.ts'
import { hashOfKey } from '#store/api-key/api-keys.ts'
import { movedKeysIn, movedPersonsIn } from '#cells/move/moves.ts'
import type { Payee, Payees, PayeeQuestion } from '#store/payee/payees.ts'
import { openStore, type Store } from '#store/store.ts'

/** The connection to another cell: its database, for look-ups and for the credits of payments. */
export type OtherCell = {
  name: string
  db: pg.Pool
  /** For reads of a whole day. */
  pastDb: pg.Pool
  committer: Pick<Committer, 'submit'>
  payees: Payees
  /** Decrypts the data of that cell. */
  personal: PersonalData
  /** For a customer's data there from before they moved here. */
  store: Store
}

/** A payee in another cell, whose database has the cell's name. */
export type PayeeElsewhere = Payee & { database: string }

export type CellsOptions = {
  config: Pick<Config, 'ring'> & { cells: CellsConfig }
  secrets: Secrets
  /** Number of the own cell, to find the cell of a person by their id. */
  number?: number | undefined
  elapsed?: MonotonicClock | undefined
  /** Factor on the timeouts of queries. */
  patience?: number | undefined
  onFault?: (cell: string, error: unknown) => void
}

/** How long a payer waits for another cell; afterwards the payment continues in the background. */
const creditMs = 3_000
/** Time-out for its database or the directory, which may be frozen or cut off. */
const answerMs = 3_000

type Opened = OtherCell & { close: () => Promise<void> }

/** The other cells and the directory. Connections are opened on first use. */
export class Cells {
  readonly own: string
  readonly directory: Directory
  readonly #directoryPool: pg.Pool
  readonly #opened = new Map<string, Opened>()
  readonly #options: CellsOptions
  /** Cells of persons and customers who do not live in the cell of their id. */
  #moved: ReadonlyMap<number, string> = new Map()
  /** Cells of keys of the public interface that were created here, by their hash. */
  #movedKeys: ReadonlyMap<string, string> = new Map()

  constructor(options: CellsOptions) {
    const { config, elapsed, patience = 1 } = options
    this.#options = options
    this.own = config.cells.own
    this.#directoryPool = openPool(config.cells.directoryUrl, {
      max: 5,
      name: 'sixpence directory',
      statementMs: 2_000,
      connectMs: answerMs * patience,
      answerMs,
      patience,
    })
    this.directory = new Directory(this.#directoryPool, elapsed)
  }

  /** Names of the other cells. */
  get others(): string[] {
    return [...this.#options.config.cells.databases.keys()].filter((name) => name !== this.own)
  }

  /** Another cell by its name. @throws Error if it is unknown */
  cell(name: string): OtherCell {
    const openedCell = this.#opened.get(name)
    if (openedCell) return openedCell
    const opened = this.#open(name)
    this.#opened.set(name, opened)
    return opened
  }

  /**
   * The customer of another cell with this address, for a payer of this cell: of the payer's brand if there is any,
   * else the oldest. Undefined when the directory has no such customer. @throws when the directory or the cell does
   * not answer
   */
  async payee(personal: PersonalData, question: PayeeQuestion): Promise<PayeeElsewhere | undefined> {
    if (isSandbox(question.payerId)) return undefined
    const brands = [question.brand, ...brandKeys().filter((brandKey) => brandKey !== question.brand)]
    const lookUps = brands.flatMap((brand) => personal.lookUps('email', brand, question.email))
    // A customer who has just moved may still be cached at the earlier cell.
    const payee = await this.#payeeBy(lookUps, question)
    if (payee && !payee.leaving) return payee
    this.directory.forget('customer', lookUps)
    return this.#payeeBy(lookUps, question)
  }

  async #payeeBy(lookUps: Buffer[], question: PayeeQuestion): Promise<PayeeElsewhere | undefined> {
    const places = await this.directory.find('customer', lookUps)
    const others = places.filter(({ cell }) => cell !== this.own)
    const place = others.find(({ brand }) => brand === question.brand) ?? others[0]
    if (!place) return undefined
    const { payees } = this.cell(place.cell)
    const payee = await payees.find({ ...question, brand: place.brand })
    // The copy reads the texts, which are otherwise decrypted on access.
    if (payee?.id === place.id) return { ...payee, database: place.cell }
    this.directory.forget('customer', lookUps)
    return undefined
  }

  /**
   * The cell of a person's data: where their id was created, or where they have moved; undefined for an id of no
   * cell. For its own people a cell sends no request. @throws when the name of another cell is not known yet and the
   * directory does not answer
   */
  async cellOfPerson(id: number): Promise<string | undefined> {
    const moved = this.#moved.get(id)
    if (moved !== undefined) return moved
    const number = cellOfId(id)
    return number === this.#options.number ? this.own : this.directory.nameOf(number)
  }

  /** The cell to which the company with this key of the public interface went from here; undefined for all others. */
  cellOfKey(key: string): string | undefined {
    return this.#movedKeys.size === 0 ? undefined : this.#movedKeys.get(hashOfKey(key).toString('hex'))
  }

  /** Whether an id of an account or operation was created in another cell. */
  isElsewhere(id: number): boolean {
    return this.#options.number !== undefined && cellOfId(id) !== this.#options.number
  }

  /**
   * Reads which persons do not live in the cell of their id, and which keys have moved: this database knows those who
   * left or arrived, the directory all other persons. When it does not answer, its last answer stays valid. @throws in
   * that case, after everything is updated
   */
  async followMoves(db: Pick<pg.Pool, 'query'>): Promise<void> {
    const own = await movedPersonsIn(db, this.own)
    this.#movedKeys = await movedKeysIn(db)
    const movedCells = await this.directory.movedPersons().catch((error: unknown) => {
      this.#moved = new Map([...this.#moved, ...own])
      throw error
    })
    this.#moved = new Map([...movedCells, ...own])
  }

  /** Closes the opened connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((item) => item.close()))
    await this.#directoryPool.end()
  }

  #open(name: string): Opened {
    const { config, secrets, patience = 1, onFault } = this.#options
    const url = config.cells.databases.get(name)
    if (url === undefined || name === this.own)
      throw new Error(`cell ${name} is this cell itself or has no database set`)
    const apiUrl = roleUrl(url, config.ring)
    const db = openPool(apiUrl, {
      max: 5,
      name: 'sixpence cell',
      connectMs: answerMs * patience,
      answerMs,
      patience,
      checksCluster: true,
    })
    const pastDb = openPool(apiUrl, { max: 1, name: 'sixpence cell past', statementMs: 60_000, patience })
    const committer = new Committer({
      url: apiUrl,
      deadlineMs: creditMs,
      onFault: (error) => onFault?.(name, error),
    })
    const personal = personalDataOf(db, secrets)
    const store = openStore(db, personal)
    return {
      name,
      db,
      pastDb,
      committer,
      payees: store.payees,
      personal,
      store,
      close: async () => {
        await committer.close()
        await Promise.all([db.end(), pastDb.end()])
      },
    }
  }
}

/** An address without a user is used with the server's own role, as the cell's servers do. */
const roleUrl = (url: string, [current]: Config['ring']): string =>
  new URL(url).username ? url : apiUrlOf(url, current)
