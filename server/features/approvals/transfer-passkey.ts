import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Browser, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { readApproval } from '#payments/held/approval.ts'
import { coolingFor, hoursLeft } from '#auth/cooling.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { askPasskey, passkeyThatApproved } from '#auth/passkey.ts'
import { endPushOf } from '#auth/push-request.ts'
import type { Person } from '#store/customer/people.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { confirmHeld, requireConfirmable } from '#payments/held/confirm-held.ts'

/**
 * What is signed: this payment, with the facts of the record that will be booked; by which passkeys, after a change of
 * factors: older ones.
 */
async function boundTo(s: Services, person: Person, { operation, detail }: OwnTransaction, browser: Browser) {
  const cooling = await coolingFor(s, person, detail, browser)
  return {
    personId: person.id,
    subject: `payment:${operation.id}`,
    digest: digestOf(detail),
    madeBefore: cooling?.since,
    cooling,
  }
}

export const transferPasskeyBegin: Handler<typeof calls.transferPasskeyBegin> = async (
  _input,
  { own, services: s, by: { person }, browser, refuse },
) => {
  const payment = own.trxid ?? refuse('operationIdMissing')
  const approval = await readApproval(s, payment.operation.id)
  const isOpen = approval?.personId === person.id && approval.state === 'open'
  if (payment.side !== 'payer' || !payment.isWaiting || !isOpen) return refuse('approvalNotOpen')
  if (approval.expiresAt <= s.clock.now()) return refuse('approvalExpired')
  const { cooling, ...asked } = await boundTo(s, person, payment, browser)
  const begun = await askPasskey(s, asked, browser)
  if (!begun && cooling) return refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
  return begun ?? refuse('passkeyMissing')
}

export const transferPasskeyConfirm: Handler<typeof calls.transferPasskeyConfirm> = async (
  { key, response },
  context,
) => {
  const { own, services: s, by, browser, refuse } = context
  const payment = own.trxid ?? refuse('operationIdMissing')
  requireConfirmable(context, payment)
  const { id } = payment.operation
  const done = await confirmHeld(context, payment, {
    isByCode: false,
    isRight: async () => {
      const asked = await boundTo(s, by.person, payment, browser)
      const passkey = await passkeyThatApproved(s, asked, { key, response, browser })
      if (passkey)
        await s.db.query('update app.approval set passkey_id = $2 where operation_id = $1', [id, passkey.id])
      return passkey !== undefined
    },
    wrong: () => refuse('passkeyWrong'),
  })
  await endPushOf(s, { personId: by.person.id, kind: 'payment', subject: String(id) })
  return done
}
