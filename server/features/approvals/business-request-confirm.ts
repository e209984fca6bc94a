import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { DecisionResult, DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { isApprovalCode } from '#auth/approval-code.ts'
import { useTotp } from '#auth/authenticator.ts'
import { withinTries } from '#auth/within-tries.ts'
import { isCode, judge } from '#auth/one-time-code.ts'
import { resultList } from './approval-decide.ts'
import { decideRequest, type DecisionContext, type RequestDecision } from '#payments/held/decide-request.ts'
import { readRequestCode, type RequestCode } from './request-code.ts'

export const businessRequestConfirm: Handler<typeof calls.businessRequestConfirm> = async (
  { approvalTransactionId, code },
  context,
) => {
  const { refuse } = context
  if (approvalTransactionId === undefined) return refuse('operationIdMissing', {}, 'approvalTransactionId')
  return confirmRequests(context, approvalTransactionId, {
    isRight: (requestCode) => isRightCode(context, requestCode, code),
    wrong: (left) => refuse('requestCodeWrong', { count: left }),
  })
}

type ConfirmContext = DecisionContext & {
  refuse: (refusal: 'requestCodeOver' | 'requestCodeUsedUp', facts?: Facts) => never
}

/** How the approver proves their consent: code or passkey. */
type Proof = {
  isRight: (requestCode: RequestCode) => Promise<boolean>
  /** Throws the refusal for a wrong proof; `left` is the number of tries left. */
  wrong: (left: number) => never
  /** Facts added to each decision. */
  decision?: Pick<RequestDecision, 'isOlderProof'>
}

/**
 * Approves the requests bound to request code `id` once the proof is right; returns an outcome per request. The
 * statement that reads the request code also counts the try, so at most five proofs are judged, of whatever kind.
 * @throws Refused requestCodeOver | requestCodeUsedUp | outcomeUnknown, or what `wrong` throws
 */
export async function confirmRequests(
  context: ConfirmContext,
  id: number,
  { isRight, wrong, decision }: Proof,
): Promise<Pick<DecisionResult, 'results'>> {
  const requestCode = await readRequestCode(context, id, 'try')
  if (requestCode.state === 'open') await requireRight(context, requestCode, { isRight, wrong })
  const results = new Map<number, DecisionOutcome>()
  for (const request of requestCode.requests)
    results.set(
      request.id,
      await decideRequest(context, { ...request, ...decision, declined: false, method: requestCode.method }),
    )
  return { results: resultList(results) }
}

/** Concurrent proofs are judged sequentially; a later proof takes over the decisions of the first. */
async function requireRight(
  { services: s, refuse }: ConfirmContext,
  requestCode: RequestCode,
  { isRight, wrong }: Pick<Proof, 'isRight' | 'wrong'>,
): Promise<undefined> {
  const result = await judge(
    s.db,
    { table: 'request_code', id: requestCode.id },
    { isRight: await isRight(requestCode), attempts: requestCode.attempts },
  )
  if (result === 'passed') return undefined
  if (result === 'usedUp') return refuse('requestCodeUsedUp')
  if (result === 'over') return refuse('requestCodeOver')
  if (result === 'unknown') throw new Refused('outcomeUnknown')
  return wrong(result.left)
}

async function isRightCode(
  { by, services: s }: Context<typeof calls.businessRequestConfirm>,
  requestCode: RequestCode,
  code: string,
): Promise<boolean> {
  const { person } = by
  if (requestCode.method === approvalMethods.otp)
    return withinTries(s, person, () => useTotp(s, person, code))
  if (requestCode.method === approvalMethods.approvalCode)
    return withinTries(s, person, () => isApprovalCode(s, person.id, code))
  return isCode(s, { table: 'request_code', id: requestCode.id }, { storedHash: requestCode.codeHash, code })
}
