import type * as calls from '@sixpence/protocol/global-batches'
import type { Change } from '#app/change.ts'
import type { Acting, Handler } from '#app/handler.ts'
import type { Facts } from '#app/refused.ts'
import type { Services } from '#app/services.ts'
import { lockUploaded } from '#global/batch.ts'
import { batchRows, writeTexts, type BatchText } from '#global/batch-rows.ts'

export const globalBatchFeeSideSet: Handler<typeof calls.globalBatchFeeSideSet> = async (
  { list, feeShare },
  context,
) => {
  await editEach(context, list, (text) => ({ ...text, feeShare }))
  return {}
}

export const globalBatchMethodForbiddenSet: Handler<typeof calls.globalBatchMethodForbiddenSet> = async (
  { list, forbidden, paymentMethod },
  context,
) => {
  await editEach(context, list, (text) => {
    const others = text.forbidden.filter((one) => one !== paymentMethod)
    return { ...text, forbidden: forbidden ? [...others, paymentMethod] : others }
  })
  return {}
}

type Editing = {
  by: Acting
  services: Services
  change: Change
  refuse: (
    name: 'globalBatchNotEditable' | 'globalBatchPaymentNotFound',
    facts?: Facts,
    field?: string,
  ) => never
}

/** All of them or none: one that is not the customer’s, or cannot be changed any more, leaves every other as it was. */
async function editEach(
  { by: { customer }, services: s, change, refuse }: Editing,
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
    const found = await batchRows(s, client, customer.id, 'p.id = any($2)', [ids])
    if (found.length < ids.length) refuse('globalBatchPaymentNotFound', {}, 'list')
    await writeTexts(
      s,
      client,
      customer.id,
      found.map(({ id, text }) => ({ id, text: edit(text) })),
    )
  })
}
