import type { Guard, Result } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { moveApproval } from './approval.ts'
import { kindOf } from '#payments/kinds/payment-kind.ts'
import type { HeldOperation, VoidReason } from '#payments/kinds/kind.ts'

/**
 * Carries out an approved payment and returns the ledger's outcome. When an account is closed or frozen or the payee's
 * balance would be too large, the hold is voided at once. `guards`: versions of the rights the decision was based on.
 */
export async function bookHeld(
  s: Services,
  held: HeldOperation,
  actor: number,
  guards: readonly Guard[] = [],
): Promise<Result['outcome']> {
  const outcome = await kindOf(held.detail).book(s, held, actor, guards)
  if (outcome === 'accountClosed' || outcome === 'accountFrozen' || outcome === 'balanceTooLarge')
    if (await moveApproval(s, held.operation.id, ['passed'], 'canceled'))
      await voidHeld(s, held, actor, 'failed')
  return outcome
}

/** Voids the hold of a payment that was not approved or will be made later, as its kind requires. */
export const voidHeld = (
  s: Services,
  held: HeldOperation,
  actor: number,
  why: VoidReason,
): Promise<Result['outcome']> => kindOf(held.detail).void(s, held, actor, why)
