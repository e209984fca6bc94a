import { refuseUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { moveApproval } from './approval.ts'
import { voidHeld } from './held-payment.ts'

/**
 * Cancels a payment that waits for a code or for colleagues, by the same conditional update that a code needs to
 * confirm it. False when it was confirmed or has ended. @throws Refused busy | outcomeUnknown
 */
export async function giveUp(s: Services, payment: OwnTransaction, personId: number): Promise<boolean> {
  const { operation, detail } = payment
  if (!detail.request && !(await moveApproval(s, operation.id, ['open', 'canceled'], 'canceled')))
    return false
  const outcome = await voidHeld(s, payment, personId, 'rejected')
  refuseUndecided({ outcome })
  return outcome === 'done' || outcome === 'repeated'
}
