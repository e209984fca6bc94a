import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { lookAgain } from '#payments/mass/fill.ts'
import { dayToLeave } from '#payments/rails/transfer-day.ts'
import { changeMassBatch, lockMassForEdit, ownMassBatch } from '#store/mass/mass-batches.ts'
import { requireOpen } from './import-batch.ts'
import { requireFlag } from './require-flag.ts'

export const massBatchUpdate: Handler<typeof calls.massBatchUpdate> = async (
  { batchId, name, payOn },
  context,
) => {
  const { by, own, services: s, change, refuse } = context
  const { customer } = by
  requireFlag(by, own.batchId)
  const account = own.fromAccountId
  if (account) await requireOpen(s, account, refuse)
  if (payOn !== undefined && own.batchId.kind === 'p2p') refuse('massPaidAtOnce')
  const now = s.clock.now()
  const day =
    payOn === undefined
      ? undefined
      : dayToLeave(payOn, now, (_, facts) => refuse('requestedDateOutOfRange', facts, 'payOn'))
  const named =
    name === undefined
      ? undefined
      : {
          sealed: await s.personal.seal(`customer:${customer.id}`, name),
          words: beginningsIn(s.personal, customer.brand, name),
        }
  await change(async (client) => {
    await lockMassForEdit(client, batchId, refuse)
    await changeMassBatch(client, batchId, {
      name: named,
      ...(day !== undefined && { payOn: day > dayOf(now) ? day : null }),
      ...(account && { accountId: account.id, prices: {} }),
    })
  })
  const batch = account && (await ownMassBatch(s.db, customer.id, batchId))
  if (batch) await lookAgain(context, batch, account, { heldForMs: -1 })
  return {}
}
