import { randomUUID } from 'node:crypto'
import type * as calls from '@sixpence/protocol/profile/profile'
import { isCallingCode } from '@sixpence/protocol/rules/countries'
import { nationalNumber } from '#rules/phone.ts'
import type { Handler } from '#context/handler.ts'
import { maskPhone } from '#rules/mask.ts'
import { beginReplacement } from '#store/contact/phones.ts'
import { renewCode } from './codes.ts'
import { wholeOf, sendCode } from './send-phone-code.ts'

export const customerPhoneReplace: Handler<typeof calls.customerPhoneReplace> = async (
  input,
  { by, own, services: s, refuse, t, change },
) => {
  const countryCode = input.phoneCountryCode
  if (!isCallingCode(countryCode)) return refuse('phoneCountryUnknown')
  const number = nationalNumber({ countryCode, number: input.phone }) ?? refuse('phoneImpossible')
  const phone = { countryCode, number }
  const sealed = await s.contacts.sealedPhone(by.customer, phone)
  const reqId = randomUUID()
  // A new request supersedes the open replacement, a minute after its code at the earliest.
  const waiting = await s.db.query<{ sentAt: Date | null }>(
    'select sent_at as "sentAt" from app.phone where replaces = $1',
    [input.phoneId],
  )
  const since = s.clock.now().getTime() - (waiting.rows[0]?.sentAt?.getTime() ?? 0)
  if (since < 60_000) return refuse('resendTooSoon', { count: Math.ceil((60_000 - since) / 1000) })
  const id = await change(async (client) => {
    const of = { customerId: by.customer.id, replaces: input.phoneId, reqId }
    return (await beginReplacement(client, of, sealed, s.clock.now())) ?? refuse('phoneKnown')
  })
  const renewed = await renewCode(s, 'phone', id)
  if (!('code' in renewed)) return refuse('resendTooSoon', { count: 60 })
  const to = own.phoneId.confirmed ? wholeOf(own.phoneId) : wholeOf(phone)
  await sendCode(s, by, t, { to, code: renewed.code, newNumber: maskPhone(wholeOf(phone)) })
  return { reqId, sentTo: maskPhone(to) }
}
