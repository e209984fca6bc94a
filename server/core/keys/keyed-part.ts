import type { SecretPart } from '@sixpence/protocol/rules/secret-parts'
import type pg from 'pg'
import { isUniqueViolation } from '@sixpence/postgres/connect'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A kind of rows that depend on a secret and are recomputed with the current secret. */
export type KeyedPart = {
  /** Stored with the progress; does not change. */
  name: SecretPart
  /** Description of the rows for the operator, such as `wrapped keys`. */
  said: string
  /** Number of rows that were created with a secret. */
  left: (db: Queries, number: number) => Promise<number>
  /** Whether any row was created with a secret other than `current`. */
  isAnyLeft: (db: Queries, current: number) => Promise<boolean>
  /**
   * Recomputes rows after a position, at most `limit`, in the caller's transaction. Returns their number and the
   * position of the last row read; no position at the end of the table.
   */
  move: (
    client: pg.PoolClient,
    personal: PersonalData,
    from: { after: string; limit: number },
  ) => Promise<{ moved: number; after: string | undefined }>
}

type Value = Buffer | string[]
type Columns = Record<string, Value>

/** How the rows of a table are read and recomputed. */
export type PartRows<Row> = Pick<KeyedPart, 'name' | 'said'> & {
  table: string
  /** The table with its joins; its alias is `t`. */
  from: string
  key: { column: string; type: 'bigint' | 'text' }
  /** SQL of the number of the secret of each column; null if there is none. */
  numbers: readonly string[]
  /** SQL of the columns that `columnsFor` needs. */
  columns: string
  columnsFor: (row: Row, personal: PersonalData) => Columns
  /** The columns to write instead if another row already has the recomputed value. */
  otherwise?: (row: Row, personal: PersonalData) => Columns
  /** Called with the row and its new columns, in the transaction. */
  also?: (client: pg.PoolClient, row: Row, columns: Columns) => Promise<void>
}

/** A part whose rows are recomputed individually if they still depend on another secret. */
export function partOf<Row extends object>(rows: PartRows<Row>): KeyedPart {
  const { table, from, key, numbers, columns } = rows
  const isOf = (value: string, operator: '=' | '<>') =>
    `(${numbers.map((text) => `(${text}) ${operator} ${value}`).join(' or ')})`
  const first = key.type === 'bigint' ? '0' : ''
  return {
    name: rows.name,
    said: rows.said,
    async left(db, number) {
      const { rows: countRows } = await db.query<{ n: number }>(
        `select count(*)::int as n from ${table} t where ${isOf('$1', '=')}`,
        [number],
      )
      return countRows[0]?.n ?? 0
    },
    async isAnyLeft(db, current) {
      const { rows: matches } = await db.query(`select from ${table} t where ${isOf('$1', '<>')} limit 1`, [
        current,
      ])
      return matches.length > 0
    },
    async move(client, personal, { after, limit }) {
      // Never waits for a row lock, so that it cannot be part of a deadlock; rows that are skipped are processed in the
      // next round.
      const { rows: page } = await client.query<{ at: string } & Row>(
        `select t.${key.column}::text as at, ${columns} from ${from}
         where t.${key.column} > $1::${key.type} and ${isOf('$3', '<>')}
         order by t.${key.column} limit $2 for no key update of t skip locked`,
        [after || first, limit, personal.number],
      )
      for (const row of page) await makeAnew(client, personal, rows, row)
      return { moved: page.length, after: page.length < limit ? undefined : page.at(-1)?.at }
    },
  }
}

async function makeAnew<Row extends object>(
  client: pg.PoolClient,
  personal: PersonalData,
  { table, key, columnsFor, otherwise, also }: PartRows<Row>,
  row: Row & { at: string },
): Promise<void> {
  const columns = columnsFor(row, personal)
  const set = async (values: Columns): Promise<void> => {
    const names = Object.keys(values)
    if (names.length === 0) return
    await client.query(
      `update ${table} set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where ${key.column} = $1`,
      [row.at, ...Object.values(values)],
    )
  }
  if (!otherwise) {
    await set(columns)
    return also?.(client, row, columns)
  }
  await client.query('savepoint made')
  try {
    await set(columns)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await client.query('rollback to savepoint made')
    await set(otherwise(row, personal))
  }
  await client.query('release savepoint made')
  return also?.(client, row, columns)
}

/** A look-up hash that matches no value, for a row whose own value can no longer be read. */
export const nobodys = (personal: PersonalData, row: string): Buffer =>
  personal.lookUp('email', '', `erased ${row}`)
