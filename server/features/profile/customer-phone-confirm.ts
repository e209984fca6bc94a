import type * as calls from '@sixpence/protocol/profile/profile'
import { customerTypes } from '@sixpence/protocol/rights'
import { provePhone } from '#auth/prove-phone.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler, Context } from '#context/handler.ts'
import { maskPhone } from '#rules/mask.ts'
import { confirmPhone, finishReplacement } from '#store/contact/phones.ts'
import { isVerifierOf } from '#auth/code-verifier.ts'
import { tryCode } from './codes.ts'
import { wholeOf } from './send-phone-code.ts'

export const customerPhoneConfirm: Handler<typeof calls.customerPhoneConfirm> = async (input, context) => {
  const { phoneId, verification, reqId, approvalCode } = input
  if (phoneId !== undefined && verification && reqId === undefined && approvalCode === undefined)
    return confirm(phoneId, verification, context)
  if (reqId !== undefined && approvalCode !== undefined && phoneId === undefined && !verification)
    return replace(reqId, approvalCode, context)
  return context.refuse('confirmationIncomplete')
}

type ConfirmContext = Context<typeof calls.customerPhoneConfirm>

async function confirm(
  phoneId: number,
  verification: { codeVerifier: string; code: string },
  { by, own, services: s, refuse, change }: ConfirmContext,
): Promise<{ phoneId: number; confirmed: boolean }> {
  const tried = (await tryCode(s, 'phone', phoneId, verification.code)) ?? refuse('confirmationOver')
  const isRight =
    tried.isRight && tried.challenge !== null && isVerifierOf(verification.codeVerifier, tried.challenge)
  if (!isRight) return refuse('wrongConfirmationCode', { count: tried.left }, 'verification')
  const { phoneId: phone } = own
  await change(async (client) => {
    await confirmPhone(client, phoneId)
    // Codes are sent to the primary phone of a person's own customer from now on.
    if (
      by.customer.type !== customerTypes.personal ||
      !phone?.isPrimary ||
      wholeOf(phone) === by.person.phone
    )
      return
    await provePhone(s, client, by.person, wholeOf(phone))
    const act = { subject: 'phoneNumber', facts: { address: maskPhone(wholeOf(phone)) } }
    await notifyPerson(s, client, { person: by.person, act })
  })
  s.store.people.forget(by.person.id)
  return { phoneId, confirmed: true }
}

/** The code sent to the old number was right: the new number replaces it, and must be confirmed itself. */
async function replace(
  reqId: string,
  code: string,
  { by, services: s, refuse, change }: ConfirmContext,
): Promise<{ phoneId: number; confirmed: boolean }> {
  const { rows } = await s.db.query<{ id: number; replaces: number }>(
    'select id, replaces from app.phone where req_id = $1 and customer_id = $2 and replaces is not null',
    [reqId, by.customer.id],
  )
  const { id, replaces } = rows[0] ?? refuse('confirmationOver')
  const tried = (await tryCode(s, 'phone', id, code)) ?? refuse('confirmationOver')
  if (!tried.isRight) return refuse('wrongConfirmationCode', { count: tried.left }, 'approvalCode')
  await change(async (client) => {
    if (!(await finishReplacement(client, { id, replaces }))) refuse('confirmationOver')
  })
  return { phoneId: id, confirmed: false }
}
