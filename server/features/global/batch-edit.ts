import type * as calls from '@sixpence/protocol/global/global-batches'
import { mostBatchPayments } from '@sixpence/protocol/global/global-batches'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { lockUploaded } from '#store/global-batch/batches.ts'
import { addRows, countRows, textOf, writeTexts } from '#payments/links/batch-rows.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { fillableAccount } from './batch-account.ts'

export const globalBatchUpdate: Handler<typeof calls.globalBatchUpdate> = async (
  { batchId, batchName },
  { by: { customer }, own, services: s, change, refuse },
) => {
  if (own.accountId) await fillableAccount(s, own.accountId, refuse)
  const name = batchName === undefined ? null : await s.personal.seal(`customer:${customer.id}`, batchName)
  const words = batchName === undefined ? null : beginningsIn(s.personal, customer.brand, batchName)
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    await client.query(
      `update app.global_batch set name_sealed = coalesce($2, name_sealed), name_words = coalesce($4, name_words), account_id = coalesce($3, account_id)
       where id = $1`,
      [batchId, name, own.accountId?.id ?? null, words],
    )
  })
  return {}
}

export const globalBatchPaymentAdd: Handler<typeof calls.globalBatchPaymentAdd> = async (
  { batchId, payment },
  { by: { customer }, services: s, change, refuse },
) => {
  const [id = 0] = await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    await requireRoom(client, batchId, refuse)
    return addRows(s, client, { id: batchId, customerId: customer.id }, [
      { line: null, text: textOf(payment) },
    ])
  })
  return { id }
}

export const globalBatchPaymentUpdate: Handler<typeof calls.globalBatchPaymentUpdate> = async (
  { batchId, id, payment },
  { by: { customer }, services: s, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    if ((await isRemoved(client, batchId, id)) === undefined) refuse('globalBatchPaymentNotFound')
    await writeTexts(s, client, customer.id, [{ id, text: textOf(payment) }])
  })
  return {}
}

export const globalBatchPaymentRemove: Handler<typeof calls.globalBatchPaymentRemove> = async (
  { batchId, id },
  { by: { customer }, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    if (!(await setRemoved(client, batchId, id, true))) refuse('globalBatchPaymentNotFound')
  })
  return {}
}

export const globalBatchPaymentRestore: Handler<typeof calls.globalBatchPaymentRestore> = async (
  { batchId, id },
  { by: { customer }, change, refuse },
) => {
  await change(async (client) => {
    await lockUploaded(client, customer.id, [batchId], refuse)
    const removed = await isRemoved(client, batchId, id)
    if (removed === undefined) refuse('globalBatchPaymentNotFound')
    if (!removed) refuse('globalBatchPaymentNotRemoved')
    await requireRoom(client, batchId, refuse)
    await setRemoved(client, batchId, id, false)
  })
  return {}
}

async function requireRoom(
  client: pg.ClientBase,
  batchId: number,
  refuse: (name: 'globalBatchFull', facts: { most: number }) => never,
): Promise<void> {
  if ((await countRows(client, batchId)) >= mostBatchPayments)
    refuse('globalBatchFull', { most: mostBatchPayments })
}

/** Undefined when it is not in the batch. */
async function isRemoved(client: pg.ClientBase, batchId: number, id: number): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isRemoved: boolean }>(
    'select is_removed as "isRemoved" from app.global_batch_payment where batch_id = $1 and id = $2',
    [batchId, id],
  )
  return rows[0]?.isRemoved
}

async function setRemoved(
  client: pg.ClientBase,
  batchId: number,
  id: number,
  removed: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.global_batch_payment set is_removed = $3 where batch_id = $1 and id = $2',
    [batchId, id, removed],
  )
  return rowCount === 1
}
