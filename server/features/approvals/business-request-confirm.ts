import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Decided, DecisionOutcome } from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused, type Facts } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import { isApprovalCode } from '#auth/approval-code.ts'
import { useTotp } from '#auth/authenticator.ts'
import { listed } from './approval-decide.ts'
import { decideRequest, type Deciding, type Said } from '#payments/held/decide-request.ts'
import { countWrong } from '#store/count-wrong.ts'
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
  const asked = await readRequestCode(context, id, 'try')
  if (asked.state === 'open') await judge(context, asked, { isRight, wrong })
  const results = new Map<number, DecisionOutcome>()
  for (const request of asked.requests)
    results.set(
      request.id,
      await decideRequest(context, { ...request, ...said, declined: false, method: asked.method }),
    )
  return { results: listed(results) }
}

/** As with a payment of one's own: whoever comes second finds what the first decided. */
async function judge(
  { services: s, refuse }: Confirming,
  asked: RequestCode,
  { isRight, wrong }: Pick<Proof, 'isRight' | 'wrong'>,
): Promise<undefined> {
  const passes = await isRight(asked)
  if (passes && (await movesOn(s, asked.id))) return undefined
  const stands = passes ? undefined : await countWrong(s.db, 'request_code', asked.id, mostTries)
  if (stands === 'dead') return refuse('requestCodeUsedUp')
  if (stands === undefined) return (await hasPassed(s, asked.id)) ? undefined : refuse('requestCodeOver')
  const left = mostTries - asked.attempts
  // The other four are being judged, and one may be right.
  if (left === 0) throw new Refused('outcomeUnknown')
  return wrong(left)
}

async function movesOn({ db }: Services, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.request_code set state = 'passed' where id = $1 and state = 'open'`,
    [id],
  )
  return rowCount === 1
}

async function hasPassed({ db }: Services, id: number): Promise<boolean> {
  const { rowCount } = await db.query(`select from app.request_code where id = $1 and state = 'passed'`, [id])
  return rowCount === 1
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
