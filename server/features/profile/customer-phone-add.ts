import type * as calls from '@sixpence/protocol/profile/profile'
import { isCallingCode } from '@sixpence/protocol/rules/countries'
import { nationalNumber } from '#rules/phone.ts'
import type { Handler } from '#context/handler.ts'
import { addPhone } from '#store/contact/phones.ts'
import { adoptContacts } from './adopt.ts'

export const customerPhoneAdd: Handler<typeof calls.customerPhoneAdd> = async (
  input,
  { by, services: s, refuse },
) => {
  await adoptContacts(s, by)
  const countryCode = input.phoneCountryCode
  if (!isCallingCode(countryCode)) return refuse('phoneCountryUnknown')
  const number = nationalNumber({ countryCode, number: input.phone }) ?? refuse('phoneImpossible')
  const phone = { countryCode, number }
  const sealed = await s.contacts.sealedPhone(by.customer, phone)
  const phoneId = await addPhone(s.db, by.customer.id, sealed, s.clock.now())
  return { phoneId: phoneId ?? refuse('phoneExists') }
}
