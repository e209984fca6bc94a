import { connect } from 'node:net'
import { freePort } from '@sixpence/postgres/free-port'
import type pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { TestBank } from './bank/test-bank.ts'

type Row = Record<string, unknown>
type Query = (...asked: readonly unknown[]) => Promise<{ rows: Row[] }>
/** Answers a statement in place of `real`. */
type Instead = (real: Query, asked: readonly unknown[]) => ReturnType<Query>

/** A statement is a text and its values, or an object with both and a name. */
function textOf([first]: readonly unknown[]): string | undefined {
  if (typeof first === 'string') return first
  return isNamed(first) ? first.text : undefined
}

const valuesOf = ([first, second]: readonly unknown[]): readonly unknown[] => {
  const values: unknown = isNamed(first) ? first.values : second
  return Array.isArray(values) ? values : []
}

const isNamed = (first: unknown): first is { text: string; values?: unknown } =>
  typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string'

/**
 * Replaces the answers to matching statements of the test's bank by `instead`, on its pool and on the connections
 * checked out for transactions. The returned function ends this, as does vi.restoreAllMocks().
 */
function intercept(bank: TestBank, statement: RegExp, instead: Instead): () => void {
  const { db } = bank.services
  const planted =
    (real: Query): Query =>
    (...asked) => {
      const text = textOf(asked)
      return text !== undefined && statement.test(text) ? instead(real, asked) : real(...asked)
    }
  const ofPool = planted(db.query.bind(db))
  // oxlint-disable-next-line typescript/no-misused-promises -- and another returns nothing
  const queries = vi.spyOn(db, 'query').mockImplementation(ofPool)
  const connect = db.connect.bind(db)
  const lend = async (): Promise<pg.PoolClient> => {
    const client = await connect()
    const query = client.query.bind(client)
    const release = client.release.bind(client)
    Object.assign(client, {
      query: planted(query),
      release: (error?: boolean) => {
        Object.assign(client, { query, release })
        release(error)
      },
    })
    return client
  }
  // With a callback it is the pool's internal use, whose `query` was already replaced above.
  const lent = (...asked: unknown[]) => (asked.length > 0 ? Reflect.apply(connect, db, asked) : lend())
  // oxlint-disable-next-line typescript/no-misused-promises -- and another returns nothing
  const connects = vi.spyOn(db, 'connect').mockImplementation(lent)
  return () => {
    queries.mockRestore()
    connects.mockRestore()
  }
}

/**
 * Plants a bug at a statement of the test's bank: matching statements are answered by `instead`, which gets the real
 * `query` and the statement's values and text. vi.restoreAllMocks() removes it.
 */
export function plantQuery(
  bank: TestBank,
  statement: RegExp,
  instead: (query: Query, values: readonly unknown[], text: string) => Promise<Row[]>,
): void {
  intercept(bank, statement, async (real, asked) => ({
    rows: await instead(real, valuesOf(asked), textOf(asked) ?? ''),
  }))
}

/** Plants a bug: attempts of a one-time code are read, compared and written in separate statements. */
export function plantTriesApart(bank: TestBank, table: string): void {
  const statement = new RegExp(`^update app\\.${table} set attempts`)
  plantQuery(bank, statement, async (query, values, text) => {
    const [, where, columns] = /where (.*) returning (.*)$/s.exec(text) ?? []
    const { rows } = await query(
      `select ctid, attempts as tries, ${columns} from app.${table} where ${where}`,
      values,
    )
    for (const { ctid, tries } of rows)
      await query(`update app.${table} set attempts = $2 where ctid = $1`, [ctid, Number(tries) + 1])
    return rows
  })
}

/**
 * Holds back a statement of the test's bank: `isAsked` resolves when it arrives, `letGo` releases it, at the end of the
 * test at the latest.
 */
export function holdBack(
  bank: TestBank,
  statement: RegExp,
): { isAsked: Promise<undefined>; letGo: () => void } {
  const asked = Promise.withResolvers<undefined>()
  const gate = Promise.withResolvers<undefined>()
  const end = intercept(bank, statement, async (real, said) => {
    asked.resolve(undefined)
    await gate.promise
    return real(...said)
  })
  const letGo = (): void => {
    gate.resolve(undefined)
    end()
  }
  onTestFinished(letGo)
  return { isAsked: asked.promise, letGo }
}

/**
 * Cuts the connection of a transaction at each matching statement, before it reaches the database, so that the
 * transaction is rolled back. `end` stops this, at the end of the test at the latest.
 */
export function cutAt(bank: TestBank, statement: RegExp): { end: () => void } {
  const end = intercept(bank, statement, async (real) => {
    // Ends the session itself, so that it fails as when a database dies.
    await real('select pg_terminate_backend(pg_backend_pid())')
    throw new Error('the connection was not cut')
  })
  onTestFinished(end)
  return { end }
}

/** The error of connecting to a port without a listener. */
export async function refusedConnection(): Promise<never> {
  const socket = connect(await freePort(), '127.0.0.1')
  return new Promise((_, reject) => socket.once('error', reject))
}
