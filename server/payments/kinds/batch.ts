import { freeBatch } from '#payments/links/batch-free.ts'
import { linkBatch } from '#payments/links/batch-link.ts'
import { requireShown } from '#payments/links/batch-make.ts'
import { keptRows } from '#payments/links/batch-rows.ts'
import { decideGlobalBatch } from '#store/batch/global-batch-changes.ts'
import type { GlobalBatchDetail } from '#store/operation/details.ts'
import { approvedWhole } from './approved-whole.ts'
import type { PaymentKind } from './kind.ts'

/** A batch of global payments: the digest binds every payee, amount and choice. */
export const globalBatch: PaymentKind<GlobalBatchDetail> = {
  facts: ({ batchId, payments, shown: shownDigest, units, fee, currency, from }) => [
    'globalBatch',
    batchId,
    payments,
    shownDigest,
    units,
    fee,
    currency,
    from,
  ],

  ...approvedWhole<GlobalBatchDetail>({
    requireShown: async (s, { id, detail }) => {
      const rows = await keptRows(s, s.db, { id: detail.batchId, customerId: detail.payer })
      requireShown(s, { id, detail }, rows)
    },
    link: linkBatch,
    name: async (db, { payer, batchId }) => {
      const { rows } = await db.query<{ sealed: Buffer }>(
        'select name_sealed as sealed from app.global_batch where id = $1 and customer_id = $2',
        [batchId, payer],
      )
      return rows[0]?.sealed
    },
    state: async (client, { id, operationId }) => {
      const { rows } = await client.query<{ state: string }>(
        'select state from app.global_batch where id = $1 and operation_id = $2',
        [id, operationId],
      )
      return rows[0]?.state
    },
    decide: decideGlobalBatch,
    free: freeBatch,
  }),
}
