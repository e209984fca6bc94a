import { connect } from 'node:net'
import { freePort } from '@sixpence/postgres/free-port'
import { onTestFinished, vi } from 'vitest'
import type { TestBank } from './bank/test-bank.ts'

type Row = Record<string, unknown>
type Query = (...asked: readonly unknown[]) => Promise<{ rows: Row[] }>

/**
 * Plants a bug at one statement of the test's bank: matching statements are answered by `instead`, which gets the
 * real `query` and the statement's values and text. vi.restoreAllMocks() removes it.
 */
export function plantQuery(
  bank: TestBank,
  statement: RegExp,
  instead: (query: Query, values: readonly unknown[], text: string) => Promise<Row[]>,
): void {
  const { db } = bank.services
  const real = db.query.bind(db) as unknown as Query
  const planted: Query = async (...asked) => {
    const [text, values] = asked
    if (typeof text !== 'string' || !statement.test(text)) return real(...asked)
    return { rows: await instead(real, Array.isArray(values) ? values : [], text) }
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- and another one returns nothing
  vi.spyOn(db, 'query').mockImplementation(planted)
}

/** Plants that tries of a one-time code are read, compared and written in separate statements. */
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
 * Holds back a statement of the test's bank: `isAsked` resolves when it arrives, `letGo` releases it, at the latest
 * at the test's end.
 */
export function holdBack(
  bank: TestBank,
  statement: RegExp,
): { isAsked: Promise<undefined>; letGo: () => void } {
  const asked = Promise.withResolvers<undefined>()
  const gate = Promise.withResolvers<undefined>()
  const { db } = bank.services
  const real = db.query.bind(db) as unknown as Query
  const late: Query = async (...said) => {
    if (typeof said[0] === 'string' && statement.test(said[0])) {
      asked.resolve(undefined)
      await gate.promise
    }
    return real(...said)
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- and another one returns nothing
  const spy = vi.spyOn(db, 'query').mockImplementation(late)
  const letGo = (): void => {
    gate.resolve(undefined)
    spy.mockRestore()
  }
  onTestFinished(letGo)
  return { isAsked: asked.promise, letGo }
}

/** The error of connecting to a port without a listener. */
export async function refusedConnection(): Promise<never> {
  const socket = connect(await freePort(), '127.0.0.1')
  return new Promise((_, reject) => socket.once('error', reject))
}
