import type * as calls from '@sixpence/protocol/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { sameSecret } from '#app/secrets.ts'
import { codeHash, digestOf, moveApproval, readApproval, type Approval } from '#approval/approval.ts'
import { isApprovalCode } from '#approval/approval-code.ts'
import { useTotp } from '#approval/authenticator.ts'
import { bookHeld, releaseHeld } from '#approval/held-payment.ts'
import { customerGuard } from '#store/people.ts'
import type { OwnTransaction } from '#store/transactions.ts'

type Ctx = Context<typeof calls.transferConfirm>

const mostTries = 5

/**
 * Confirms a held payment. The try is counted by the statement that hands out the approval, so at most five codes are
 * ever evaluated; what is booked is the held record itself, whose digest the approval carries. Asked again after it
 * was confirmed it answers the same, whatever the code.
 */
export const transferConfirm: Handler<typeof calls.transferConfirm> = async (input, context) => {
  const { own, services: s, refuse, by } = context
  const payment = own.trxid
  if (!payment) return refuse('operationIdMissing')
  if (payment.side !== 'payer' || !payment.hold || payment.detail.request) return refuse('approvalNotOpen')
  if (by.customer.limited) return refuse('customerLimited')
  const { operation, detail } = payment

  const approval = await takeTry(context, operation.id)
  if (!sameSecret(approval.digest, digestOf(detail)))
    throw new Error(`approval of ${operation.id} does not fit its payment`)
  if (approval.state === 'open') await judge(context, payment, approval, input.approvalCode)

  const guard = { subject: customerGuard(detail.payer), version: by.customer.guardVersion }
  const outcome = await bookHeld(s, payment, by.person.id, [guard])
  switch (outcome) {
    case 'done':
    case 'repeated':
      return { transactionId: operation.id, status: 'completed' }
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
    case 'busy':
      throw new Refused('busy')
    case 'unknown':
      throw new Refused('outcomeUnknown')
    case 'keyReused':
    case 'unknownHold':
    case 'holdNotDue':
    case 'holdTooSmall':
    case 'unknownAccount':
    case 'currencyMismatch':
    case 'unbalanced':
    case 'insufficientFunds':
    case 'limitExceeded':
      break
  }
  throw new Error(`the ledger refused to book held payment ${operation.id}: ${outcome}`)
}

/** One try of an open approval; one that has passed is handed out too, so that a lost answer can be asked for again. */
async function takeTry({ services: s, refuse, by }: Ctx, id: number): Promise<Approval> {
  const now = s.clock.now()
  // The code went to the person who sent the payment; nobody else of the company may use it, or use it up.
  const { rows } = await s.db.query<Approval>(
    `update app.approval set attempts = attempts + case when state = 'open' then 1 else 0 end
     where operation_id = $1 and person_id = $4
       and (state = 'passed' or (state = 'open' and expires_at > $2 and attempts < $3))
     returning operation_id as "operationId", person_id as "personId", method, digest, code_hash as "codeHash",
       attempts, state, expires_at as "expiresAt"`,
    [id, now, mostTries, by.person.id],
  )
  const [approval] = rows
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

/**
 * Lets the right code pass, and ends the approval with the fifth wrong one. Whoever comes second finds what the first
 * decided: a payment that has passed goes on, whatever this code was.
 */
async function judge(
  context: Ctx,
  payment: OwnTransaction,
  approval: Approval,
  code: string,
): Promise<undefined> {
  const { services: s, refuse, by } = context
  const id = approval.operationId
  const isRight = await isRightCode(context, approval, code)
  if (isRight && (await moveApproval(s, id, ['open'], 'passed'))) return undefined
  const left = mostTries - approval.attempts
  const isLast = !isRight && left === 0
  if (isLast && (await moveApproval(s, id, ['open'], 'dead'))) {
    await releaseHeld(s, payment, by.person.id, 'failed')
    return refuse('approvalAttemptsUsed')
  }
  if ((await readApproval(s, id))?.state === 'passed') return undefined
  return isRight || isLast ? refuse('approvalNotOpen') : refuse('wrongCode', { count: left })
}

async function isRightCode({ services: s, by }: Ctx, approval: Approval, code: string): Promise<boolean> {
  if (approval.method === approvalMethods.otp) return useTotp(s, by.person, code)
  if (approval.method === approvalMethods.approvalCode) return isApprovalCode(s, by.person.id, code)
  return approval.codeHash !== null && sameSecret(approval.codeHash, codeHash(s, approval.operationId, code))
}
