import type { OutputOf } from '@sixpence/protocol/call'
import type { checkPayee } from '@sixpence/protocol/p2p/p2p'

export type PayeeAnswer = OutputOf<typeof checkPayee>

/** Why a payee cannot be paid, as far as known before sending. */
export type PayeeProblem = 'unknown' | 'employee' | 'self' | 'blocked' | 'receivesNothing' | 'cooling'

export function payeeProblem(payee: PayeeAnswer): PayeeProblem | undefined {
  if (!payee.exists) return payee.isEmployee ? 'employee' : 'unknown'
  if (payee.isSelf) return 'self'
  if (!payee.outBlacklist) return 'blocked'
  if (payee.currencyCodes?.length === 0) return 'receivesNothing'
  return payee.cooling && payee.cooling.approveType === undefined ? 'cooling' : undefined
}
