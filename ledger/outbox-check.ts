import { everythingVisible } from '@sixpence/postgres/test-database'
import type { Pool } from 'pg'
import type { OperationId } from './command.ts'
import { Committer } from './committer.ts'
import { eur, openWith, transfer } from './testing.ts'

/** Continues from its last position and returns the ids in the order read. */
export type OutboxReader = () => Promise<OperationId[]>

export type OutboxRun = { committed: number; lost: OperationId[]; twice: OperationId[] }

/**
 * Lets a reader follow the outbox while four committers write concurrently with different batch sizes, so that they
 * commit in another order than their ids. Returns the operations that the reader missed or read twice.
 */
export async function followOutbox(
  db: { owner: Pool; apiUrl: string },
  reader: OutboxReader,
  { seconds, atLeast = 0 }: { seconds: number; atLeast?: number },
): Promise<OutboxRun> {
  const sizes = [1, 4, 64, 256]
  const committers = sizes.map((batchSize) => new Committer({ url: db.apiUrl, batchSize }))
  const written = new Set<OperationId>()
  const end = performance.now() + seconds * 1000

  const write = async (committer: Committer, workers: number): Promise<void> => {
    // Separate accounts, so that the writers do not block each other.
    const payer = await openWith(db.owner, committer, 10n ** 9n)
    const payee = await openWith(db.owner, committer, 0n)
    const work = async (): Promise<void> => {
      while (performance.now() < end || written.size < atLeast) {
        const answer = await committer.submit(transfer(payer, payee, eur(1n)))
        if (answer.outcome === 'done') written.add(answer.operationId)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
  }

  const seen: OperationId[] = []
  const stop = new AbortController()
  const follow = async (): Promise<void> => {
    while (!stop.signal.aborted) seen.push(...(await reader()))
  }
  const following = follow()
  await Promise.all(committers.map((committer, i) => write(committer, (sizes[i] ?? 1) * 2)))
  await Promise.all(committers.map((committer) => committer.close()))
  await everythingVisible(db.owner)
  stop.abort()
  await following
  for (let page = await reader(); page.length > 0; page = await reader()) seen.push(...page)

  const once = new Set<OperationId>()
  const twice = seen.filter((id) => once.size === once.add(id).size)
  return { committed: written.size, lost: [...written].filter((id) => !once.has(id)), twice }
}
