import type * as calls from '@sixpence/protocol/approvals'
import type { DecisionOutcome } from '@sixpence/protocol/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { sameSecret } from '#app/secrets.ts'
import { isApprovalCode } from '#approval/approval-code.ts'
import { useTotp } from '#approval/authenticator.ts'
import { listed } from './approval-decide.ts'
import { decideRequest } from './decide-request.ts'
import { mostTries, requestCodeHash, type RequestCode } from './request-code.ts'

type Confirming = Context<typeof calls.businessRequestConfirm>

/** A try is counted by the statement that hands out what is judged, so that at most five codes ever are. */
export const businessRequestConfirm: Handler<typeof calls.businessRequestConfirm> = async (
  { fromEmail, approvalTransactionId, code },
  context,
) => {
  const { by, refuse } = context
  if (fromEmail !== undefined && ![by.customer.email, by.person.email].includes(fromEmail))
    throw new Refused('customerDisagreement', {}, 'fromEmail')
  if (approvalTransactionId === undefined) return refuse('operationIdMissing', {}, 'approvalTransactionId')
  const asked = await takeTry(context, approvalTransactionId)
  if (asked.state === 'open') await judge(context, asked, code)
  const results = new Map<number, DecisionOutcome>()
  for (const request of asked.requests)
    results.set(
      request.id,
      await decideRequest(context, { ...request, declined: false, method: asked.method }),
    )
  return { results: listed(results) }
}

async function takeTry({ by, services: s, refuse }: Confirming, id: number): Promise<RequestCode> {
  const { rows } = await s.db.query<RequestCode & { isOver: boolean }>(
    `update app.request_code set attempts = attempts + case when state = 'open' and expires_at > $4 then 1 else 0 end
     where id = $1 and person_id = $2 and customer_id = $3
     returning id, method, requests, code_hash as "codeHash", attempts, state, expires_at <= $4 as "isOver"`,
    [id, by.person.id, by.customer.id, s.clock.now()],
  )
  const [asked] = rows
  if (!asked || (asked.isOver && asked.state === 'open')) return refuse('requestCodeOver')
  if (asked.state === 'dead' || (asked.state === 'open' && asked.attempts > mostTries))
    return refuse('requestCodeUsedUp')
  return asked
}

async function judge({ by, services: s, refuse }: Confirming, asked: RequestCode, code: string) {
  const isRight =
    asked.method === approvalMethods.otp
      ? await useTotp(s, by.person, code)
      : asked.method === approvalMethods.approvalCode
        ? await isApprovalCode(s, by.person.id, code)
        : asked.codeHash !== null && sameSecret(asked.codeHash, requestCodeHash(s, asked.id, code))
  const left = mostTries - asked.attempts
  if (!isRight && left > 0) return refuse('requestCodeWrong', { count: left })
  const moved = await s.db.query(`update app.request_code set state = $2 where id = $1 and state = 'open'`, [
    asked.id,
    isRight ? 'passed' : 'dead',
  ])
  if (!isRight) return refuse('requestCodeUsedUp')
  return moved.rowCount === 1 ? undefined : refuse('requestCodeOver')
}
