import { operationByKey } from '@sixpence/ledger'
import { isUndecided } from '#payments/outcome.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { reopenGlobalBatch } from '#store/batch/global-batch-changes.ts'
import { freeBatch } from './batch-free.ts'
import { readBatchHold, linkBatch } from './batch-link.ts'
import { makePayments } from './batch-make.ts'

type BatchDeps = Pick<Services, 'db' | 'personal' | 'committer' | 'clock' | 'log'>
type Due = { id: number; operationId: number; key: string; customerId: number; brand: string }

/** Batches processed at once, chosen at random, so that those of frozen accounts do not block the others. */
const batchSize = 20
/** A submit that is not finished after this time was interrupted. */
const submitMs = 60_000

/**
 * Creates the payments of confirmed batches, voids the holds of ended batches and resolves interrupted submits. Returns
 * the number of payments created and batches advanced.
 */
export async function workBatches(s: BatchDeps): Promise<number> {
  const before = new Date(s.clock.now().getTime() - submitMs)
  const done = [
    ...(await each(s, `b.state = 'confirmed' and b.made_at is null`, [], ({ id, operationId }) =>
      makePayments(s, id, operationId),
    )),
    ...(await each(
      s,
      `b.state in ('cancelled', 'rejected') and b.operation_id is not null and b.freed_at is null`,
      [],
      async ({ id }) => Number(await freeBatch(s, id)),
    )),
    ...(await each(
      s,
      `b.state = 'submitted' and b.operation_id is null and b.submitted_at < $1`,
      [before],
      (due) => undo(s, due),
    )),
  ]
  return done.reduce((sum, value) => sum + value, 0)
}

async function each(
  s: BatchDeps,
  where: string,
  values: unknown[],
  step: (due: Due) => Promise<number>,
): Promise<number[]> {
  const { rows } = await s.db.query<Due>(
    `select b.id, b.operation_id as "operationId", b.submit_key as key, b.customer_id as "customerId", b.brand
     from app.global_batch b where ${where} order by random() limit ${batchSize}`,
    values,
  )
  const counts: number[] = []
  for (const due of rows)
    counts.push(
      await step(due).catch((error: unknown) => {
        s.log.error({ batch: due.id, ...faultFields(error) }, 'a step of a global batch failed')
        return 0
      }),
    )
  return counts
}

/**
 * Resolves an interrupted submit, which the ledger may have accepted or may still accept. Submits an operation without
 * entries under the same key: if it is accepted, the batch can be submitted again; otherwise the hold exists and is
 * linked.
 */
async function undo(s: BatchDeps, { id, key, customerId, brand }: Due): Promise<number> {
  const result = await s.committer.submit({
    key,
    owner: customerId,
    bodyHash: new Uint8Array(32),
    kind: globalKinds.batchEnd,
    actor: 0,
    channel: 'house',
    brand,
    detail: { payer: customerId, batchId: id, outcome: 'failed' },
  })
  if (isUndecided(result)) return 0
  const first = await operationByKey(s.db, key, customerId)
  if (!first) throw new NotVisible(`operation of batch ${id}`)
  if (first.kind === globalKinds.batchHold) {
    const hold = await readBatchHold(s.db, first.id)
    await transaction(s.db, (client) => linkBatch(client, hold))
  } else await reopenGlobalBatch(s.db, id, key)
  return 1
}
