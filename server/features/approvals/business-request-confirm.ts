import type * as calls from '@sixpence/protocol/approvals'
import type { Decided, DecisionOutcome } from '@sixpence/protocol/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#app/handler.ts'
import { Refused, type Facts } from '#app/refused.ts'
import { sameSecret } from '#app/secrets.ts'
import { isApprovalCode } from '#approval/approval-code.ts'
import { useTotp } from '#approval/authenticator.ts'
import { listed } from './approval-decide.ts'
import { decideRequest, type Deciding, type Said } from '#approval/decide-request.ts'
import { mostTries, readRequestCode, requestCodeHash, type RequestCode } from './request-code.ts'

export const businessRequestConfirm: Handler<typeof calls.businessRequestConfirm> = async (
  { fromEmail, approvalTransactionId, code },
  context,
) => {
  const { by, refuse } = context
  if (fromEmail !== undefined && ![by.customer.email, by.person.email].includes(fromEmail))
    throw new Refused('customerDisagreement', {}, 'fromEmail')
  if (approvalTransactionId === undefined) return refuse('operationIdMissing', {}, 'approvalTransactionId')
  return confirmRequests(context, approvalTransactionId, {
    isRight: (asked) => isRightCode(context, asked, code),
    wrong: (left) => refuse('requestCodeWrong', { count: left }),
  })
}

type Confirming = Deciding & {
  refuse: (refusal: 'requestCodeOver' | 'requestCodeUsedUp', facts?: Facts) => never
}

/** How it is proven that the approver means it. */
type Proof = {
  isRight: (asked: RequestCode) => Promise<boolean>
  /** The refusal of a proof that is not right, with the tries that are left. */
  wrong: (left: number) => never
  /** What is said besides of each payment. */
  said?: Pick<Said, 'isOlderProof'>
}

/**
 * Decides what an approver chose, once they have proven that they mean it. A try is counted by the statement that hands
 * out what is judged, so that at most five proofs ever are, of whatever kind.
 */
export async function confirmRequests(
  context: Confirming,
  id: number,
  { isRight, wrong, said }: Proof,
): Promise<Pick<Decided, 'results'>> {
  const { services: s, refuse } = context
  const asked = await readRequestCode(context, id, 'try')
  if (asked.state === 'open') {
    const passes = await isRight(asked)
    const left = mostTries - asked.attempts
    if (!passes && left > 0) return wrong(left)
    const moved = await s.db.query(
      `update app.request_code set state = $2 where id = $1 and state = 'open'`,
      [asked.id, passes ? 'passed' : 'dead'],
    )
    if (!passes) return refuse('requestCodeUsedUp')
    if (moved.rowCount !== 1) return refuse('requestCodeOver')
  }
  const results = new Map<number, DecisionOutcome>()
  for (const request of asked.requests)
    results.set(
      request.id,
      await decideRequest(context, { ...request, ...said, declined: false, method: asked.method }),
    )
  return { results: listed(results) }
}

async function isRightCode(
  { by, services: s }: Context<typeof calls.businessRequestConfirm>,
  asked: RequestCode,
  code: string,
): Promise<boolean> {
  if (asked.method === approvalMethods.otp) return useTotp(s, by.person, code)
  if (asked.method === approvalMethods.approvalCode) return isApprovalCode(s, by.person.id, code)
  return asked.codeHash !== null && sameSecret(asked.codeHash, requestCodeHash(s, asked.id, code))
}
