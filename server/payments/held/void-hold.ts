import { operation, type Guard, type Hold, type Result } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { limitsTakenBack } from '#payments/limits.ts'
import { isPaymentOut } from '#store/operation/details.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import type { HeldOperation, VoidReason } from '#payments/kinds/kind.ts'

/**
 * Voids or expires a hold and restores the limit. `repeated` when that was done before; `holdNotOpen` when it was done
 * for the opposite reason (approved for later against not approved). `guards`: versions of the rights by which it was approved
 * for later.
 */
export async function voidHold(
  s: Pick<Services, 'committer'>,
  held: HeldOperation,
  actor: number,
  why: VoidReason,
  guards: readonly Guard[] = [],
): Promise<Result['outcome']> {
  const { operation: placed, detail } = held
  const step = followUp('release', held, actor)
  const result = await s.committer.submit({
    ...step,
    detail: { ...step.detail, outcome: why === 'due' ? 'expired' : why },
    kind: operationKinds.void,
    guards,
    void: { account: detail.from, hold: placed.id, ...(why === 'due' && { expired: true }) },
    limits: limitsTakenBack(detail, placed.at),
  })
  // Approval and cancellation of an order share this key, so the reason tells which of them came first.
  if (result.outcome !== 'repeated' || isApproved(result.detail['outcome']) === isApproved(why))
    return result.outcome
  return 'holdNotOpen'
}

/**
 * Whether a hold was voided because its payment was approved for a later day, according to the ledger: the series is
 * recorded a moment later.
 */
export async function wasScheduled(
  { db }: Pick<Services, 'db'>,
  { state, closedBy }: Pick<Hold, 'state' | 'closedBy'>,
): Promise<boolean> {
  if (state !== 'voided' || closedBy === undefined) return false
  const closing = await operation(db, closedBy)
  if (!closing) throw new NotVisible(`operation ${closedBy}`)
  return isApproved(closing.detail['outcome'])
}

const isApproved = (why: unknown): boolean => why === 'scheduled'

/**
 * The common part of a command that follows a held payment. Its key is derived from the payment and the step, whose
 * name is stored: `release` voids. The sealed payee data is not copied.
 */
export function followUp(step: 'post' | 'release', { operation, detail }: HeldOperation, actor: number) {
  const { sealed: _, ...clearDetail } = isPaymentOut(detail) ? detail : { ...detail, sealed: undefined }
  return {
    ...stepKey(step, operation),
    actor,
    channel: operation.channel,
    brand: operation.brand,
    detail: { ...clearDetail, of: operation.id, by: operation.actor },
  }
}
