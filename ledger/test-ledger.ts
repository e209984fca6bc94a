import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Command, Committer, type LimitUse, type OperationId, type Result, verify } from './index.ts'
import { command, openWith, transfer } from './testing.ts'

/** A ledger for the tests of a file; verified after each test. */
export function testLedger() {
  let db: TestDatabase
  let committer: Committer
  beforeAll(async () => {
    db = await testDatabase(['ledger'])
    committer = new Committer({ url: db.apiUrl })
  })
  afterEach(async () => {
    const violations = await verify(db.api)
    if (violations.length > 0) throw new Error(JSON.stringify(violations))
  })
  afterAll(async () => {
    await committer.close()
    await db.drop()
  })
  return {
    get db() {
      return db
    },
    get committer() {
      return committer
    },
    submit: (parts: Partial<Command>): Promise<Result> => committer.submit(command(parts)),
    pay: (...args: Parameters<typeof transfer>): Promise<Result> => committer.submit(transfer(...args)),
    open: (units: bigint, account?: Parameters<typeof openWith>[3]): Promise<number> =>
      openWith(db.api, committer, units, account),
  }
}

/** The id of the accepted operation; throws on a refusal. */
export async function done(result: Promise<Result>): Promise<OperationId> {
  const answer = await result
  if (answer.outcome !== 'done') throw new Error(`refused: ${answer.outcome}`)
  return answer.operationId
}

/** Use of ten euros of a subject's limit; `parts` overrides fields, such as the caps. */
export const use = (subject: string, parts: Partial<LimitUse>): LimitUse[] => [
  { subject, kind: 'p2p', currency: 'EUR', amount: 10n, ...parts },
]
