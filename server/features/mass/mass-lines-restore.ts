import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { markDuplicates } from '#payments/mass/fill.ts'
import { lockMassForEdit } from '#store/mass/mass-batches.ts'
import { setMassRemoved } from '#store/mass/mass-lines.ts'

export const massLinesRestore: Handler<typeof calls.massLinesRestore> = async (
  { lines },
  { own, services: s, change, refuse },
) => {
  const batch = own.batchId
  const count = await change(async (client) => {
    await lockMassForEdit(client, batch.id, refuse)
    const restored = await setMassRemoved(client, batch.id, false, lines ?? 'all')
    await markDuplicates(client, batch, s.clock.now())
    return restored
  })
  return { count }
}
