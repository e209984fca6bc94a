import { operationByKey } from '@sixpence/ledger'
import { isUndecided } from '#payments/outcome.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { freeBatch } from './batch-free.ts'
import { readBatchHold, linkBatch } from './batch-link.ts'
import { makePayments } from './batch-make.ts'

type Working = Pick<Services, 'db' | 'personal' | 'committer' | 'clock' | 'log'>
type Due = { id: number; operationId: number; key: string; customerId: number; brand: string }

/** Any so many at a time, so that those of a frozen account keep no others back. */
const most = 20
/** A submit that has not come to its end after so long was cut off. */
const submitMs = 60_000

/** What follows of a batch by itself: its payments are made, what ended is freed, a submit that was cut off is undone. */
export async function workBatches(s: Working): Promise<number> {
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
  return done.reduce((sum, one) => sum + one, 0)
}

async function each(
  s: Working,
  where: string,
  values: unknown[],
  step: (due: Due) => Promise<number>,
): Promise<number[]> {
  const { rows } = await s.db.query<Due>(
    `select b.id, b.operation_id as "operationId", b.submit_key as key, b.customer_id as "customerId", b.brand
     from app.global_batch b where ${where} order by random() limit ${most}`,
    values,
  )
  const counts: number[] = []
  for (const due of rows)
    counts.push(
      await step(due).catch((error: unknown) => {
        s.log.error({ batch: due.id, ...faultFields(error) }, 'a batch could not be moved on')
        return 0
      }),
    )
  return counts
}

/**
 * Nobody knows whether the ledger has what was cut off, or will have it yet. So its key is taken by an operation that moves
 * nothing: either that comes first, and the batch can be submitted anew, or the hold was there and is linked.
 */
async function undo(s: Working, { id, key, customerId, brand }: Due): Promise<number> {
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
  if (first?.kind === globalKinds.batchHold) {
    const hold = await readBatchHold(s.db, first.id)
    await transaction(s.db, (client) => linkBatch(client, hold))
  } else await reopen(s, id, key)
  return 1
}

/** Nothing is held under this key, and nothing will be: the batch can be changed and submitted again. */
export const reopen = ({ db }: Pick<Services, 'db'>, id: number, key: string) =>
  db.query(
    `update app.global_batch set state = 'uploaded', submit_key = null, submitted_at = null
     where id = $1 and submit_key = $2 and state = 'submitted' and operation_id is null`,
    [id, key],
  )
