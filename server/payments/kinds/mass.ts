import { freeMass } from '#payments/mass/free.ts'
import { linkMassToHold } from '#payments/mass/hold.ts'
import { requireMassShown } from '#payments/mass/make.ts'
import { decideMassBatch } from '#store/mass/mass-states.ts'
import type { MassBatchDetail } from '#store/operation/details.ts'
import { approvedWhole } from './approved-whole.ts'
import type { PaymentKind } from './kind.ts'

/** The payments of a file: the digest binds every payee, amount and fee. */
export const massBatch: PaymentKind<MassBatchDetail> = {
  facts: ({ mass, batchId, payments, shown: shownDigest, units, fee, currency, from }) => [
    'mass',
    mass,
    batchId,
    payments,
    shownDigest,
    units,
    fee,
    currency,
    from,
  ],

  ...approvedWhole<MassBatchDetail>({
    requireShown: requireMassShown,
    link: linkMassToHold,
    name: async (db, { payer, batchId }) => {
      const { rows } = await db.query<{ sealed: Buffer }>(
        'select name_sealed as sealed from app.mass_batch where id = $1 and customer_id = $2',
        [batchId, payer],
      )
      return rows[0]?.sealed
    },
    state: async (client, { id, operationId }) => {
      const { rows } = await client.query<{ state: string }>(
        'select state from app.mass_batch where id = $1 and operation_id = $2',
        [id, operationId],
      )
      return rows[0]?.state
    },
    decide: decideMassBatch,
    free: freeMass,
  }),
}
