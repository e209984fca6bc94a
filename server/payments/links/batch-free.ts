import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { limitsTakenBack } from '#payments/limits.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { noteFreed } from '#store/batch/global-batch-changes.ts'
import { readBatchHold, type BatchHold } from './batch-link.ts'

type BatchDeps = Pick<Services, 'db' | 'committer' | 'clock'>

/**
 * Voids the hold of a batch that was canceled or rejected, restores the limit and counts all its payments as unpaid.
 * Idempotent. False when the ledger's answer is unknown.
 */
export async function freeBatch(s: BatchDeps, id: number): Promise<boolean> {
  const { rows } = await s.db.query<{ state: string; operationId: number }>(
    `select state, operation_id as "operationId" from app.global_batch
     where id = $1 and state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null`,
    [id],
  )
  const [row] = rows
  if (!row) return true
  const hold = await readBatchHold(s.db, row.operationId)
  if (!(await freeHeld(s, hold, BigInt(hold.detail.units), row.state))) return false
  await noteFreed(s.db, id, s.clock.now())
  return true
}

/**
 * Voids the rest of a batch's hold and restores `units`, in minor units, of the payer's limit. False when the ledger's
 * answer is unknown.
 */
export async function freeHeld(
  s: Pick<Services, 'committer'>,
  { id, at, actor, brand, detail }: BatchHold,
  units: bigint,
  outcome: string,
): Promise<boolean> {
  const { valued, ...rest } = detail
  // The value of a part is not stored: it stays counted against the limit of all methods together.
  const isWhole = String(units) === detail.units
  const result = await s.committer.submit({
    ...stepKey('globalBatchEnd', { id, at }),
    kind: globalKinds.batchEnd,
    actor: 0,
    channel: 'house',
    brand,
    void: { account: detail.from, hold: id },
    limits: limitsTakenBack({ ...rest, units: String(units), ...(isWhole && valued && { valued }) }, at),
    detail: { ...detail, of: id, by: actor, outcome },
  })
  if (isUndecided(result)) return false
  if (!('operationId' in result))
    throw new Error(`the ledger refused to free hold ${id} of batch ${detail.batchId}: ${result.outcome}`)
  return true
}
