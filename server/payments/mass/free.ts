import { transaction } from '#core/database.ts'
import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { limitsTakenBack } from '#payments/limits.ts'
import type { MassBatchDetail } from '#store/operation/details.ts'
import { massOperations } from '#store/operation/kinds.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { countUnpaid } from '#store/batch/batches.ts'
import { noteMassFreed } from '#store/mass/mass-states.ts'
import { readMassHold, type MassHold } from './hold.ts'

/**
 * Voids the hold of a batch that was cancelled or rejected, restores the limits and counts all its payments as unpaid.
 * Idempotent. False when the ledger's answer is unknown.
 */
export async function freeMass(
  s: Pick<Services, 'db' | 'committer' | 'clock'>,
  id: number,
): Promise<boolean> {
  const { rows } = await s.db.query<{ state: string; operationId: number }>(
    `select state, operation_id as "operationId" from app.mass_batch
     where id = $1 and state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null`,
    [id],
  )
  const [row] = rows
  if (!row) return true
  const hold = await readMassHold(s.db, row.operationId)
  if (!(await freeRest(s, hold, hold.detail.counted, row.state))) return false
  await transaction(s.db, async (client) => {
    if (await noteMassFreed(client, id, s.clock.now())) await countUnpaid(client, id, 'all')
  })
  return true
}

/**
 * Voids the rest of a batch's hold and restores the limits used by payments that were not created. False when the
 * ledger's answer is unknown.
 */
export async function freeRest(
  s: Pick<Services, 'committer'>,
  { id, at, actor, brand, detail }: MassHold,
  counted: MassBatchDetail['counted'],
  outcome: string,
): Promise<boolean> {
  const { valued, ...rest } = detail
  // The value of a part is not stored: it stays counted against the limit of all methods together.
  const isWhole = counted === detail.counted
  const result = await s.committer.submit({
    ...stepKey('massEnd', { id, at }),
    kind: massOperations.end,
    actor: 0,
    channel: 'house',
    brand,
    void: { account: detail.from, hold: id },
    limits: limitsTakenBack({ ...rest, counted, ...(isWhole && valued && { valued }) }, at),
    detail: { ...detail, of: id, by: actor, outcome },
  })
  if (isUndecided(result)) return false
  if (!('operationId' in result))
    throw new Error(
      `the ledger refused to free hold ${id} of mass batch ${detail.batchId}: ${result.outcome}`,
    )
  return true
}
