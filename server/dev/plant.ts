import { vi } from 'vitest'
import type { TestBank } from './test-bank.ts'

type Row = Record<string, unknown>
type Query = (...asked: readonly unknown[]) => Promise<{ rows: Row[] }>

/**
 * Plants a bug around one statement of this test's bank: what matches is answered by `instead`, which has the real
 * `query` and the statement's values. vi.restoreAllMocks() takes it out.
 */
export function plantQuery(
  bank: TestBank,
  statement: RegExp,
  instead: (query: Query, values: readonly unknown[]) => Promise<Row[]>,
): void {
  const { db } = bank.services
  const real = db.query.bind(db) as unknown as Query
  const planted: Query = async (...asked) => {
    const [text, values] = asked
    if (typeof text !== 'string' || !statement.test(text)) return real(...asked)
    return { rows: await instead(real, Array.isArray(values) ? values : []) }
  }
  // oxlint-disable-next-line typescript/no-misused-promises -- and another one returns nothing
  vi.spyOn(db, 'query').mockImplementation(planted)
}
