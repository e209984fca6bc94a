import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { DecisionResult, DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { isApprovalCode } from '#auth/approval-code.ts'
import { useTotp } from '#auth/authenticator.ts'
import { withinTries } from '#auth/within-tries.ts'
import { isCode, judge } from '#auth/one-time-code.ts'
import { listed } from './approval-decide.ts'
import { decideRequest, type DecisionContext, type RequestDecision } from '#payments/held/decide-request.ts'
import { readRequestCode, type RequestCode } from './request-code.ts'

export const businessRequestConfirm: Handler<typeof calls.businessRequestConfirm> = async (
  { approvalTransactionId, code },
  context,
) => {
  const { refuse } = context
  if (approvalTransactionId === undefined) return refuse('operationIdMissing', {}, 'approvalTransactionId')
  return confirmRequests(context, approvalTransactionId, {
    isRight: (asked) => isRightCode(context, asked, code),
    wrong: (left) => refuse('requestCodeWrong', { count: left }),
  })
}

type ConfirmContext = DecisionContext & {
  refuse: (refusal: 'requestCodeOver' | 'requestCodeUsedUp', facts?: Facts) => never
}

/** How the approver proves their consent: code or passkey. */
type Proof = {
  isRight: (asked: RequestCode) => Promise<boolean>
  /** Throws the refusal for a wrong proof; `left` is the number of tries left. */
  wrong: (left: number) => never
  /** Facts added to each decision. */
  said?: Pick<RequestDecision, 'isOlderProof'>
}

/**
 * Approves the requests bound to request code `id` once the proof is right; returns an outcome per request. The
 * statement that reads the request code also counts the try, so at most five proofs are judged, of whatever kind.
 * @throws Refused requestCodeOver | requestCodeUsedUp | outcomeUnknown, or what `wrong` throws
 */
export async function confirmRequests(
  context: ConfirmContext,
  id: number,
  { isRight, wrong, said }: Proof,
): Promise<Pick<DecisionResult, 'results'>> {
  const asked = await readRequestCode(context, id, 'try')
  if (asked.state === 'open') await requireRight(context, asked, { isRight, wrong })
  const results = new Map<number, DecisionOutcome>()
  for (const request of asked.requests)
    results.set(
      request.id,
      await decideRequest(context, { ...request, ...said, declined: false, method: asked.method }),
    )
  return { results: listed(results) }
}

/** Concurrent proofs are judged sequentially; a later proof takes over the decisions of the first. */
async function requireRight(
  { services: s, refuse }: ConfirmContext,
  asked: RequestCode,
  { isRight, wrong }: Pick<Proof, 'isRight' | 'wrong'>,
): Promise<undefined> {
  const judged = await judge(
    s.db,
    { table: 'request_code', id: asked.id },
    { isRight: await isRight(asked), attempts: asked.attempts },
  )
  if (judged === 'passed') return undefined
  if (judged === 'usedUp') return refuse('requestCodeUsedUp')
  if (judged === 'over') return refuse('requestCodeOver')
  if (judged === 'unknown') throw new Refused('outcomeUnknown')
  return wrong(judged.left)
}

async function isRightCode(
  { by, services: s }: Context<typeof calls.businessRequestConfirm>,
  asked: RequestCode,
  code: string,
): Promise<boolean> {
  const { person } = by
  if (asked.method === approvalMethods.otp) return withinTries(s, person, () => useTotp(s, person, code))
  if (asked.method === approvalMethods.approvalCode)
    return withinTries(s, person, () => isApprovalCode(s, person.id, code))
  return isCode(s, { table: 'request_code', id: asked.id }, { kept: asked.codeHash, typed: code })
}
