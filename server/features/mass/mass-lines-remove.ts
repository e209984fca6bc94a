import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { markDuplicates } from '#payments/mass/fill.ts'
import { lockMassForEdit } from '#store/mass/mass-batches.ts'
import { setMassRemoved } from '#store/mass/mass-lines.ts'

export const massLinesRemove: Handler<typeof calls.massLinesRemove> = async (
  { lines, which },
  { own, services: s, change, refuse },
) => {
  const batch = own.batchId
  const count = await change(async (client) => {
    await lockMassForEdit(client, batch.id, refuse)
    const removed =
      (lines ? await setMassRemoved(client, batch.id, true, lines) : 0) +
      (which ? await setMassRemoved(client, batch.id, true, which) : 0)
    await markDuplicates(client, batch, s.clock.now())
    return removed
  })
  return { count }
}
