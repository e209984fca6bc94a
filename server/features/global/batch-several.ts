import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Facts } from '#core/refused.ts'
import { batchRows, writeTexts, type BatchText } from '#payments/links/batch-rows.ts'
import { lockUploaded } from '#store/batch/global-batches.ts'

type EditContext = {
  by: ActingPrincipal
  services: Services
  change: Change
  refuse: (
    name: 'globalBatchNotEditable' | 'globalBatchPaymentNotFound',
    facts?: Facts,
    field?: string,
  ) => never
}

/**
 * Edits several payments in a single transaction, all or none. @throws Refused globalBatchPaymentNotFound, or that a
 * batch can no longer be edited
 */
export async function editEach(
  { by: { customer }, services: s, change, refuse }: EditContext,
  list: readonly number[],
  edit: (text: BatchText) => BatchText,
): Promise<void> {
  const ids = [...new Set(list)]

  await change(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select distinct b.id from app.global_batch_payment p join app.global_batch b on b.id = p.batch_id
       where b.customer_id = $1 and p.id = any($2)`,
      [customer.id, ids],
    )
    await lockUploaded(
      client,
      customer.id,
      rows.map(({ id }) => id),
      refuse,
    )
    const selectedRows = await batchRows(s, client, customer.id, 'p.id = any($2)', [ids])
    if (selectedRows.length < ids.length) refuse('globalBatchPaymentNotFound', {}, 'list')
    await writeTexts(
      s,
      client,
      customer.id,
      selectedRows.map(({ id, text }) => ({ id, text: edit(text) })),
    )
  })
}
