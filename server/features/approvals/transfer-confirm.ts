import type * as calls from '@sixpence/protocol/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#app/handler.ts'
import { sameSecret } from '#app/secrets.ts'
import { codeHash, type Approval } from '#approval/approval.ts'
import { isApprovalCode } from '#approval/approval-code.ts'
import { useTotp } from '#approval/authenticator.ts'
import { confirmHeld, requireConfirmable } from './confirm-held.ts'

export const transferConfirm: Handler<typeof calls.transferConfirm> = async (input, context) => {
  const { own, refuse } = context
  const payment = own.trxid ?? refuse('operationIdMissing')
  requireConfirmable(context, payment)
  return confirmHeld(context, payment, {
    isByCode: true,
    isRight: (approval) => isRightCode(context, approval, input.approvalCode),
    wrong: (left) => refuse('wrongCode', { count: left }),
  })
}

async function isRightCode(
  { services: s, by }: Context<typeof calls.transferConfirm>,
  approval: Approval,
  code: string,
): Promise<boolean> {
  if (approval.method === approvalMethods.otp) return useTotp(s, by.person, code)
  if (approval.method === approvalMethods.approvalCode) return isApprovalCode(s, by.person.id, code)
  return approval.codeHash !== null && sameSecret(approval.codeHash, codeHash(s, approval.operationId, code))
}
