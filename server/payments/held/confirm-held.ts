import type { ActingPrincipal, Browser } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { approvalMethods } from '@sixpence/protocol/rights'
import { refusedOf, refuseUndecided } from '#payments/outcome.ts'
import { permittedBy } from '#payments/permitted-by.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { isApprovalCode } from '#auth/approval-code.ts'
import { isCode, judge, maxTries, takeTry } from '#auth/one-time-code.ts'
import { readApproval, type Approval } from './approval.ts'
import { useTotp } from '#auth/authenticator.ts'
import { coolingFor, hoursLeft, isOlder } from '#auth/cooling.ts'
import { bookHeld, voidHeld } from './held-payment.ts'
import { digestOf, kindOf } from '#payments/kinds/payment-kind.ts'

type Ends =
  | 'approvalNotOpen'
  | 'approvalExpired'
  | 'approvalAttemptsUsed'
  | 'customerLimited'
  | 'accountFrozen'
  | 'payeeCannotReceive'
  | 'coolingOff'

type ConfirmContext = {
  services: Services
  by: ActingPrincipal
  browser: Browser
  refuse: (refusal: Ends, facts?: Facts, field?: string) => never
}

/** How the payer proves that they confirm the payment. */
export type Proof = {
  /** A code has to come from a factor older than the last change of factors while cooling applies. */
  isByCode: boolean
  isRight: (approval: Approval) => Promise<boolean>
  /** Refuses a wrong proof, with the number of attempts left. */
  wrong: (left: number) => never
}

/**
 * Checks that this person may confirm the payment: the call requires any permission to pay, this the one for the kind
 * of payment. @throws Refused approvalNotOpen | customerLimited | notAllowed
 */
export function requireConfirmable({ by, refuse }: ConfirmContext, payment: OwnTransaction): void {
  if (payment.side !== 'payer' || !payment.hold || payment.detail.request) refuse('approvalNotOpen')
  if (by.customer.limited) refuse('customerLimited')
  const { permissions } = by.customer
  if (!permittedBy(payment.detail).some((flag) => permissions.includes(flag))) throw new Refused('notAllowed')
}

/**
 * Confirms a held payment with a typed code. @throws Refused as `requireConfirmable` and `confirmHeld`, and wrongCode
 */
export function confirmByCode(
  context: ConfirmContext & { refuse: (refusal: Ends | 'wrongCode', facts?: Facts, field?: string) => never },
  payment: OwnTransaction,
  code: string,
): ReturnType<typeof confirmHeld> {
  requireConfirmable(context, payment)
  return confirmHeld(context, payment, {
    isByCode: true,
    isRight: (approval) => isRightCode(context, approval, code),
    wrong: (left) => context.refuse('wrongCode', { count: left }),
  })
}

async function isRightCode(
  { services: s, by }: ConfirmContext,
  approval: Approval,
  code: string,
): Promise<boolean> {
  if (approval.method === approvalMethods.otp) return useTotp(s, by.person, code)
  if (approval.method === approvalMethods.approvalCode) return isApprovalCode(s, by.person.id, code)
  return isCode(s, { table: 'approval', id: approval.operationId }, { kept: approval.codeHash, typed: code })
}

/**
 * Confirms a held payment and books it. The attempt is counted by the statement that returns the approval, so at most
 * five proofs of any kind are evaluated. What is booked is the held operation, whose digest the approval has. Repeated
 * after confirmation it returns the same, whatever the proof. @throws Refused approvalNotOpen | approvalExpired |
 * approvalAttemptsUsed | coolingOff | accountFrozen | payeeCannotReceive | busy | outcomeUnknown, and that of
 * `proof.wrong`
 */
export async function confirmHeld(
  context: ConfirmContext,
  payment: OwnTransaction,
  proof: Proof,
): Promise<{ transactionId: number; status: 'completed' | 'submitted' }> {
  const { services: s, refuse, by, browser } = context
  const { operation, detail } = payment
  const approval = await tryApproval(context, operation.id)
  if (!sameSecret(approval.digest, digestOf(detail)))
    throw new Error(`approval of ${operation.id} does not fit its payment`)
  if (approval.state === 'open') {
    const cooling = proof.isByCode ? await coolingFor(s, by.person, detail, browser) : undefined
    // A code sent to a number that was changed after the payment was made does not confirm it.
    if (cooling && !isOlder(approval.method, by.person, cooling))
      return refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
    await requireRight(context, payment, approval, proof)
  }

  const guard = { subject: customerGuard(detail.payer), version: by.customer.guardVersion }
  const outcome = await bookHeld(s, payment, by.person.id, [guard])
  if (outcome === 'done' || outcome === 'repeated')
    return { transactionId: operation.id, status: kindOf(detail).approved }
  refuseUndecided({ outcome })
  const refused = refusedOf({ outcome }, `to book held payment ${operation.id}`)
  switch (refused.outcome) {
    case 'holdNotOpen':
    case 'holdExpired':
      return refuse('approvalExpired')
    case 'accountFrozen':
      return refuse('accountFrozen', {}, '')
    case 'accountClosed':
    case 'balanceTooLarge':
      return refuse('payeeCannotReceive', { currency: detail.currency }, '')
    case 'stale':
      s.store.people.forget(by.person.id)
      throw new Refused('busy')
    case 'keyReused':
    case 'insufficientFunds':
    case 'limitExceeded':
      break
  }
  throw new Error(`the ledger refused to book held payment ${operation.id}: ${outcome}`)
}

/**
 * Counts an attempt of an open approval. One that has passed is returned too, so that a lost answer can be repeated.
 */
async function tryApproval({ services: s, refuse, by }: ConfirmContext, id: number): Promise<Approval> {
  const now = s.clock.now()
  // Only the person who made the payment may use its code or its attempts, no colleague.
  const approval = await takeTry<Approval>(s.db, 'approval', {
    where: { operation_id: id, person_id: by.person.id },
    now,
    passed: true,
    columns: `operation_id as "operationId", person_id as "personId", method, digest, code_hash as "codeHash",
       attempts, state, expires_at as "expiresAt"`,
  })
  if (approval) return approval
  const known = await readApproval(s, id)
  if (!known || known.personId !== by.person.id || known.state === 'canceled')
    return refuse('approvalNotOpen')
  if (known.state === 'passed') return known
  const areUsedUp = known.attempts >= maxTries
  // The fifth attempt is still being evaluated and may be right.
  if (areUsedUp && known.state === 'open' && known.expiresAt > now) throw new Refused('outcomeUnknown')
  return refuse(areUsedUp ? 'approvalAttemptsUsed' : 'approvalExpired')
}

/** Voids the payment after the fifth wrong proof. If another proof has passed meanwhile, this one is not refused. */
async function requireRight(
  { services: s, refuse, by }: ConfirmContext,
  payment: OwnTransaction,
  approval: Approval,
  proof: Proof,
): Promise<undefined> {
  const judged = await judge(
    s.db,
    { table: 'approval', id: approval.operationId },
    { isRight: await proof.isRight(approval), attempts: approval.attempts },
  )
  if (judged === 'passed') return undefined
  if (judged === 'usedUp') {
    await voidHeld(s, payment, by.person.id, 'failed')
    return refuse('approvalAttemptsUsed')
  }
  if (judged === 'over') return refuse('approvalNotOpen')
  if (judged === 'unknown') throw new Refused('outcomeUnknown')
  return proof.wrong(judged.left)
}
