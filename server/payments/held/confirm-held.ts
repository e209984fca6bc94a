import type pg from 'pg'
import type { ActingPrincipal, Browser } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { NotVisible } from '#core/dependency-down.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { whenConfirmed } from '@sixpence/protocol/approvals/when-confirmed'
import { neverFits } from '#payments/command.ts'
import { refusedOf, refuseUndecided } from '#payments/outcome.ts'
import { permittedBy } from '#payments/permitted-by.ts'
import { customerGuard } from '#store/customer/people.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { approvalCodeOf } from '#auth/approval-code.ts'
import { type CodeResult, isCode, judge, maxTries, takeTry } from '#auth/one-time-code.ts'
import { readApproval, type Approval } from './approval.ts'
import { totpOf } from '#auth/authenticator.ts'
import { withinTries } from '#auth/within-tries.ts'
import { coolingFor, hoursLeft, isOlder } from '#auth/cooling.ts'
import { bookHeld, voidHeld } from './held-payment.ts'
import { endOvertaken } from './end-overtaken.ts'
import { digestOf, kindOf } from '#payments/kinds/payment-kind.ts'

type Ends = (typeof whenConfirmed)[number]

type ConfirmContext = {
  services: Services
  by: ActingPrincipal
  browser: Browser
  refuse: (refusal: Ends, facts?: Facts, field?: string) => never
}

/** The payer's proof that they confirm the payment. */
export type Proof = {
  /**
   * A code has to come from a factor older than the last change of factors while cooling applies. It is compared in the
   * transaction that counts the attempt.
   */
  isByCode: boolean
  /** `db`: the connection for all reads and writes of a code, because the approval's row is locked meanwhile. */
  isRight: (approval: Approval, db: Queries) => Promise<boolean>
  /** Refuses a wrong proof, with the number of attempts left. */
  wrong: (left: number) => never
}

type Confirmed = { transactionId: number; status: 'completed' | 'submitted' }

/** Confirms a held payment with a typed code. @throws Refused as `confirmHeld`, and wrongCode */
export async function confirmByCode(
  context: ConfirmContext & { refuse: (refusal: Ends | 'wrongCode', facts?: Facts, field?: string) => never },
  payment: OwnTransaction,
  code: string,
): Promise<Confirmed> {
  return confirmHeld(context, payment, {
    isByCode: true,
    isRight: await comparisonOf(context, payment.detail.approve, code),
    wrong: (left) => context.refuse('wrongCode', { count: left }),
  })
}

/**
 * Reads the value that a code of this method is compared with, except a code that was sent, which is stored with the
 * approval.
 */
async function comparisonOf(
  { services: s, by }: ConfirmContext,
  method: number,
  code: string,
): Promise<Proof['isRight']> {
  if (method === approvalMethods.otp) {
    const use = await totpOf(s, by.person)
    return (_, db) => withinTries({ ...s, db }, by.person, () => use(db, code))
  }
  if (method === approvalMethods.approvalCode) {
    const compare = await approvalCodeOf(s, by.person.id)
    return (_, db) => withinTries({ ...s, db }, by.person, () => compare(code))
  }
  return async ({ operationId: id, codeHash }) =>
    isCode(s, { table: 'approval', id }, { storedHash: codeHash, code })
}

/**
 * Confirms a held payment and books it. The attempt is counted by the statement that returns the approval, so at most
 * five proofs of any kind are evaluated. It books the held operation, whose digest is stored with the approval.
 * Repeated after confirmation it returns the same result, whatever the proof, also to a payer who may no longer pay.
 * The call requires any permission to pay; this function requires the permission for the kind of payment. @throws
 * Refused approvalNotOpen | customerLimited | notAllowed | approvalExpired | rateChanged | invoicePaid |
 * approvalAttemptsUsed | coolingOff | accountFrozen | payeeCannotReceive | busy | outcomeUnknown, and that of
 * `proof.wrong`
 */
export async function confirmHeld(
  context: ConfirmContext,
  payment: OwnTransaction,
  proof: Proof,
): Promise<Confirmed> {
  const { services: s, refuse, by } = context
  const { operation, detail } = payment
  if (payment.side !== 'payer' || !payment.hold || detail.request) refuse('approvalNotOpen')
  const { permissions, limited } = by.customer
  const isPermitted = permittedBy(detail).some((flag) => permissions.includes(flag))
  if (limited || !isPermitted) {
    const before = await confirmedBefore(context, payment)
    if (before) return before
    return limited ? refuse('customerLimited') : refuseNotAllowed()
  }
  const overtaken = payment.isWaiting && (await endOvertaken(s, payment, by.person.id))
  if (overtaken) return refuse(overtaken)
  await prove(context, payment, proof)

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

/** The answer if this person confirmed the payment and it is booked; undefined otherwise. Books nothing. */
async function confirmedBefore(
  { services: s, by }: ConfirmContext,
  payment: OwnTransaction,
): Promise<Confirmed | undefined> {
  const { operation, detail } = payment
  const approval = await readApproval(s, operation.id)
  if (approval?.state !== 'passed' || approval.personId !== by.person.id) return undefined
  const outcome = await bookHeld(s, payment, by.person.id, [neverFits])
  refuseUndecided({ outcome })
  if (outcome !== 'repeated') return undefined
  return { transactionId: operation.id, status: kindOf(detail).approved }
}

const refuseNotAllowed = (): never => {
  throw new Refused('notAllowed')
}

type Queries = Pick<pg.Pool, 'query'>
type Tried = { approval: Approval; judged?: CodeResult }

/**
 * Counts and evaluates the proof, unless another proof has passed before. A code is counted and evaluated in the same
 * transaction: if the connection is lost in between, nothing is counted and no result is returned, so the same code can
 * be sent again. A passkey signs a challenge that is used once, so there is nothing to send again.
 */
async function prove(context: ConfirmContext, payment: OwnTransaction, proof: Proof): Promise<undefined> {
  const { services: s, refuse, by, browser } = context
  const { operation, detail } = payment
  const cooling = proof.isByCode ? await coolingFor(s, by.person, detail, browser) : undefined
  const tryProof = async (db: Queries): Promise<Tried | undefined> => {
    const approval = await takeApproval(context, db, operation.id)
    if (!approval) return undefined
    requireFitting(approval, payment)
    if (approval.state !== 'open') return { approval }
    // A code sent to a number that was changed after the payment was created does not confirm it.
    if (cooling && !isOlder(approval.method, by.person, cooling))
      return refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
    const { attempts } = approval
    const isRight = await proof.isRight(approval, db)
    return {
      approval,
      judged: await judge(db, { table: 'approval', id: operation.id }, { isRight, attempts }),
    }
  }
  const tried = await (proof.isByCode ? transaction(s.db, tryProof) : tryProof(s.db))
  if (!tried) return requireFitting(await passedOf(context, payment), payment)
  if (tried.judged) await requireRight(context, payment, tried.judged, proof)
  return undefined
}

/** Counts an attempt of an open approval. A passed approval is returned too, so that a lost answer can be repeated. */
const takeApproval = (
  { services: s, by }: ConfirmContext,
  db: Queries,
  id: number,
): Promise<Approval | undefined> =>
  takeTry<Approval>(db, 'approval', {
    // Only the person who created the payment may use its code or its attempts; colleagues may not.
    where: { operation_id: id, person_id: by.person.id },
    now: s.clock.now(),
    passed: true,
    columns: `operation_id as "operationId", person_id as "personId", method, digest, code_hash as "codeHash",
       attempts, state, expires_at as "expiresAt"`,
  })

/** The booking has to match what was shown. @throws Error */
function requireFitting({ digest }: Approval, { operation, detail }: OwnTransaction): undefined {
  if (!sameSecret(digest, digestOf(detail)))
    throw new Error(`approval of ${operation.id} does not fit its payment`)
}

/**
 * The approval, if another proof has passed meanwhile; otherwise refuses with the reason why no attempt could be
 * counted.
 */
async function passedOf(
  { services: s, refuse, by }: ConfirmContext,
  { operation, detail, isWaiting }: OwnTransaction,
): Promise<Approval> {
  const approval = await readApproval(s, operation.id)
  // A payment that waits for a code has an approval, unless its submit was interrupted or a former primary was read.
  if (!approval && isWaiting && detail.approve !== approvalMethods.none)
    throw new NotVisible(`approval of ${operation.id}`)
  if (!approval || approval.personId !== by.person.id || approval.state === 'canceled')
    return refuse('approvalNotOpen')
  if (approval.state === 'passed') return approval
  const now = s.clock.now()
  const areUsedUp = approval.attempts >= maxTries
  // The fifth attempt is still being evaluated and may be right.
  if (areUsedUp && approval.state === 'open' && approval.expiresAt > now) throw new Refused('outcomeUnknown')
  return refuse(areUsedUp ? 'approvalAttemptsUsed' : 'approvalExpired')
}

/** Voids the payment after the fifth wrong proof. If another proof has passed meanwhile, this proof is not refused. */
async function requireRight(
  { services: s, refuse, by }: ConfirmContext,
  payment: OwnTransaction,
  result: CodeResult,
  proof: Proof,
): Promise<undefined> {
  if (result === 'passed') return undefined
  if (result === 'usedUp') {
    await voidHeld(s, payment, by.person.id, 'failed')
    return refuse('approvalAttemptsUsed')
  }
  if (result === 'over') return refuse('approvalNotOpen')
  if (result === 'unknown') throw new Refused('outcomeUnknown')
  return proof.wrong(result.left)
}
