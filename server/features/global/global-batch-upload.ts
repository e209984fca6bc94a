import type * as calls from '@sixpence/protocol/global/global-batches'
import { maxOpenBatches } from '@sixpence/protocol/global/global-batches'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { busyIfAway } from '#core/dependency-down.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { readBatchFile } from '#payments/links/batch-file.ts'
import { judgeRows } from '#payments/links/batch-judge.ts'
import { addRows, rowsOfBatch } from '#payments/links/batch-rows.ts'
import { insertGlobalBatch } from '#store/batch/global-batch-changes.ts'
import { lockCustomerNoKey } from '#store/customer/locks.ts'
import { fillableAccount } from './fillable-account.ts'

export const globalBatchUpload: Handler<typeof calls.globalBatchUpload> = async (
  { batchName, attachedFile, ignoreIdenticalBatch = false },
  context,
) => {
  const { by, own, services: s, change, refuse } = context
  const { customer, person } = by
  await fillableAccount(s, own.accountId, refuse)
  const file = Buffer.from(attachedFile, 'base64')
  const payments = await readBatchFile(file, refuse)
  const digest = s.personal.lookUp('batch', String(customer.id), file.toString('base64'))
  const at = s.clock.now()
  const past = s.placement.earlierData(customer)
  const id = await change(async (client) => {
    // Locks the customer, so that of two concurrent uploads of the same file the second finds the first.
    await lockCustomerNoKey(client, customer.id)
    const earlier =
      (await sameFile(client, customer.id, digest)) ??
      (past && (await busyIfAway(sameFile(past.db, customer.id, digest))))
    if (earlier && !ignoreIdenticalBatch) refuse('batchIdentical', { date: earlier })
    if ((await countUploaded(client, customer.id)) >= maxOpenBatches)
      refuse('tooManyOpenBatches', { most: maxOpenBatches })
    const seal = await s.personal.sealer(`customer:${customer.id}`, client)
    const batchId = await insertGlobalBatch(client, {
      customerId: customer.id,
      personId: person.id,
      brand: customer.brand,
      accountId: own.accountId.id,
      name: { sealed: seal(batchName), words: beginningsIn(s.personal, customer.brand, batchName) },
      file: { sealed: seal(file.toString('base64')), size: file.length, digest },
      at,
    })
    await addRows(s, client, { id: batchId, customerId: customer.id }, payments)
    return batchId
  })
  const rows = await rowsOfBatch(s, s.db, { id, customerId: customer.id })
  const judgedRows = await judgeRows(context, own.accountId, rows)
  return {
    date: at.toISOString(),
    batchId: id,
    result: {
      payments: rows.length,
      withProblems: judgedRows.filter(({ problems }) => problems.length > 0).length,
    },
  }
}

/** The time at which the same file was uploaded before; canceled and rejected batches do not count. */
async function sameFile(
  client: Pick<pg.Pool | pg.ClientBase, 'query'>,
  customerId: number,
  digest: Buffer,
): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    `select created_at as at from app.global_batch
     where customer_id = $1 and file_digest = $2 and state not in ('cancelled', 'rejected') order by id desc limit 1`,
    [customerId, digest],
  )
  return rows[0]?.at
}

async function countUploaded(client: pg.ClientBase, customerId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from app.global_batch where customer_id = $1 and state = 'uploaded'`,
    [customerId],
  )
  return rows[0]?.n ?? 0
}
