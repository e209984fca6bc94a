import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { lockMassForEdit } from '#store/mass/mass-batches.ts'
import { markRepeatedLines } from '#store/mass/mass-duplicates.ts'
import { setMassRemoved } from '#store/mass/mass-lines.ts'
import { requireFlag } from './require-flag.ts'

export const massLinesRestore: Handler<typeof calls.massLinesRestore> = async (
  { lines },
  { by, own, change, refuse },
) => {
  const batch = own.batchId
  requireFlag(by, batch)
  const count = await change(async (client) => {
    await lockMassForEdit(client, batch.id, refuse)
    const restored = await setMassRemoved(client, batch.id, { lines: lines ?? 'all', isRemoved: false })
    await markRepeatedLines(client, batch.id)
    return restored
  })
  return { count }
}
