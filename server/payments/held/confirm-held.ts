import type { Acting, Browser } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { approvalMethods } from '@sixpence/protocol/rights'
import { refusedOf, refuseUndecided } from '#payments/outcome.ts'
import { permittedBy } from '#payments/permitted-by.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { isApprovalCode } from '#auth/approval-code.ts'
import { isCode, judge, mostTries, takeTry } from '#auth/one-time-code.ts'
import { readApproval, type Approval } from './approval.ts'
import { useTotp } from '#auth/authenticator.ts'
import { coolingFor, hoursLeft, isOlder } from '#auth/cooling.ts'
import { bookHeld, releaseHeld } from './held-payment.ts'
import { digestOf, kindOf } from '#payments/kinds/payment-kind.ts'

type Ends =
  | 'approvalNotOpen'
  | 'approvalExpired'
  | 'approvalAttemptsUsed'
  | 'customerLimited'
  | 'accountFrozen'
  | 'payeeCannotReceive'
  | 'coolingOff'

type Confirming = {
  services: Services
  by: Acting
  browser: Browser
  refuse: (refusal: Ends, facts?: Facts, field?: string) => never
}

/** How it is proven that the payment is meant. */
export type Proof = {
  /** By a code, it must be of a factor that is older, where that is asked for. */
  isByCode: boolean
  isRight: (approval: Approval) => Promise<boolean>
  /** The refusal of a proof that is not right, with the tries that are left. */
  wrong: (left: number) => never
}

/**
 * What can be confirmed by this person at all: the call asks for any permission to pay, a payment for that of its kind.
 * @throws Refused approvalNotOpen | customerLimited | notAllowed
 */
export function requireConfirmable({ by, refuse }: Confirming, payment: OwnTransaction): void {
  if (payment.side !== 'payer' || !payment.hold || payment.detail.request) refuse('approvalNotOpen')
  if (by.customer.limited) refuse('customerLimited')
  const { permissions } = by.customer
  if (!permittedBy(payment.detail).some((flag) => permissions.includes(flag))) throw new Refused('notAllowed')
}

/** Confirms a held payment with the code its payer typed. */
export function confirmByCode(
  context: Confirming & { refuse: (refusal: Ends | 'wrongCode', facts?: Facts, field?: string) => never },
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
  { services: s, by }: Confirming,
  approval: Approval,
  code: string,
): Promise<boolean> {
  if (approval.method === approvalMethods.otp) return useTotp(s, by.person, code)
  if (approval.method === approvalMethods.approvalCode) return isApprovalCode(s, by.person.id, code)
  return isCode(s, { table: 'approval', id: approval.operationId }, { kept: approval.codeHash, typed: code })
}

/**
 * Confirms a held payment. The try is counted by the statement that hands out the approval, so at most five proofs are
 * ever evaluated, of whatever kind; what is booked is the held record itself, whose digest the approval carries. Asked
 * again after it was confirmed it answers the same, whatever the proof.
 */
export async function confirmHeld(
  context: Confirming,
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
    // A code that goes to a number that has just changed is not the one the payment waits for.
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

/** One try of an open approval; one that has passed is handed out too, so that a lost answer can be asked for again. */
async function tryApproval({ services: s, refuse, by }: Confirming, id: number): Promise<Approval> {
  const now = s.clock.now()
  // The code went to the person who sent the payment; nobody else of the company may use it, or use it up.
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
  const areUsedUp = known.attempts >= mostTries
  // The fifth is being judged, and may be right.
  if (areUsedUp && known.state === 'open' && known.expiresAt > now) throw new Refused('outcomeUnknown')
  return refuse(areUsedUp ? 'approvalAttemptsUsed' : 'approvalExpired')
}

/** Ends the payment with the fifth proof that is found wrong; one that has passed meanwhile goes on, whatever this proof was. */
async function requireRight(
  { services: s, refuse, by }: Confirming,
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
    await releaseHeld(s, payment, by.person.id, 'failed')
    return refuse('approvalAttemptsUsed')
  }
  if (judged === 'over') return refuse('approvalNotOpen')
  if (judged === 'unknown') throw new Refused('outcomeUnknown')
  return proof.wrong(judged.left)
}
