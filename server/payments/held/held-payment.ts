import type { Guard, Result } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { moveApproval } from './approval.ts'
import { kindOf } from '#payments/kinds/payment-kind.ts'
import type { Held, ReleaseReason } from '#payments/kinds/kind.ts'

/**
 * Does what follows from an approval, and gives what became of it. What can never be booked any more, since the payee's
 * account was closed or the payer's was frozen, is released at once, so that nothing stays held for nothing.
 */
export async function bookHeld(
  s: Services,
  held: Held,
  actor: number,
  guards: readonly Guard[] = [],
): Promise<Result['outcome']> {
  const outcome = await kindOf(held.detail).book(s, held, actor, guards)
  if (outcome === 'accountClosed' || outcome === 'accountFrozen' || outcome === 'balanceTooLarge')
    if (await moveApproval(s, held.operation.id, ['passed'], 'canceled'))
      await releaseHeld(s, held, actor, 'failed')
  return outcome
}

export const releaseHeld = (
  s: Services,
  held: Held,
  actor: number,
  why: ReleaseReason,
): Promise<Result['outcome']> => kindOf(held.detail).release(s, held, actor, why)
