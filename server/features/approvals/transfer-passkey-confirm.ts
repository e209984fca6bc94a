import type * as calls from '@sixpence/protocol/approvals/approvals'
import { passkeyThatApproved } from '#auth/passkeys/passkey.ts'
import { endPushOf } from '#auth/push-request.ts'
import type { Handler } from '#context/handler.ts'
import { confirmHeld } from '#payments/held/confirm-held.ts'
import { notePasskey } from '#payments/held/approval.ts'
import { boundTo } from './transfer-binding.ts'

export const transferPasskeyConfirm: Handler<typeof calls.transferPasskeyConfirm> = async (
  { key, response },
  context,
) => {
  const { own, services: s, by, browser, refuse } = context
  const payment = own.trxid ?? refuse('operationIdMissing')
  const { id } = payment.operation
  const done = await confirmHeld(context, payment, {
    isByCode: false,
    isRight: async () => {
      const approvalRequest = await boundTo(s, by.person, payment, browser)
      const passkey = await passkeyThatApproved(s, approvalRequest, { key, response, browser })
      if (passkey) await notePasskey(s, { transactionId: id, passkeyId: passkey.id })
      return passkey !== undefined
    },
    wrong: () => refuse('passkeyWrong'),
  })
  await endPushOf(s, { personId: by.person.id, kind: 'payment', subject: String(id) })
  return done
}
