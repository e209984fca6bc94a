import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestBank } from '../bank/test-bank.ts'
import { lostBetween, rowsOf } from './rows.ts'

type Request<Answer> = () => Promise<Answer>
type Turn = 'first' | 'second'

/** Tables a request writes besides its object. */
const beside = new Set(['session', 'audit', 'key_use', 'api_request', 'push_event', 'confirmation', 'rate'])

const writes = /^\s*(?:with\b[\s\S]*?\b)?(?:insert\s+into|update|delete\s+from)\s+app\.(\w+)/i

/**
 * Lets two requests change the same object at the same time, always in the same order: the first waits before its
 * first writing statement until the second has answered, or waits for a lock. Returns both answers and what the first
 * of them to commit had changed and the second undid.
 */
export async function race<Answer>(
  bank: TestBank,
  owner: { customerId: number; personId: number },
  { first, second }: Record<Turn, Request<Answer>>,
): Promise<{ answers: [Answer, Answer]; changed: [number, number]; lost: string[] }> {
  const turn = new AsyncLocalStorage<Turn>()
  const isWriting = Promise.withResolvers<void>()
  const isReleased = Promise.withResolvers<void>()
  const over = new AbortController()
  const before = await rowsOf(bank, owner)
  let between: Awaited<ReturnType<typeof rowsOf>> | undefined
  let firstAnswer: Promise<Answer> | undefined
  let isBlocked = false
  const stop = beforeWrites(async () => {
    if (turn.getStore() === 'first' && !between && !isBlocked) {
      isWriting.resolve()
      await isReleased.promise
    }
    // It has waited for the lock: the first's writes are read before anything of the second.
    if (turn.getStore() === 'second' && isBlocked && !between) {
      await Promise.race([firstAnswer, waitsForLock(bank, over.signal)])
      between ??= await rowsOf(bank, owner)
    }
  })
  try {
    firstAnswer = turn.run('first', first)
    await Promise.race([isWriting.promise, firstAnswer])
    const secondAnswer = turn.run('second', second)
    isBlocked = await Promise.race([secondAnswer.then(() => false), waitsForLock(bank, over.signal)])
    if (!isBlocked) between = await rowsOf(bank, owner)
    isReleased.resolve()
    const answers = await Promise.all([firstAnswer, secondAnswer])
    const after = await rowsOf(bank, owner)
    return { answers, ...lostBetween([before, between ?? after, after]) }
  } finally {
    over.abort()
    isReleased.resolve()
    stop()
  }
}

/** Runs `wait` before each writing statement of the server's role. */
function beforeWrites(wait: () => Promise<void>): () => void {
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query') as (this: pg.Client, ...rest: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...rest: unknown[]): unknown {
    const [statement] = rest
    const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text
    const [, table] = writes.exec(text ?? '') ?? []
    if (!table || beside.has(table) || this.user !== 'sixpence_api') return query.apply(this, rest)
    return wait().then(() => query.apply(this, rest))
  } as typeof prototype.query
  return () => void (prototype.query = query as typeof prototype.query)
}

/** Resolves with true as soon as a statement waits for a lock. */
async function waitsForLock({ database: { owner } }: TestBank, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return true
    await setTimeout(10)
  }
  return false
}
