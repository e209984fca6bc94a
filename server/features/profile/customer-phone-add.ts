import type * as calls from '@sixpence/protocol/profile/profile'
import { isCallingCode } from '@sixpence/protocol/rules/countries'
import type { Handler } from '#context/handler.ts'
import { adoptContacts } from './adopt.ts'

export const customerPhoneAdd: Handler<typeof calls.customerPhoneAdd> = async (
  input,
  { by, services: s, refuse },
) => {
  await adoptContacts(s, by)
  const phone = { countryCode: input.phoneCountryCode, number: input.phone }
  if (!isCallingCode(phone.countryCode)) return refuse('phoneCountryUnknown')
  const { rows } = await s.db.query<{ id: number }>(
    `insert into app.phone (customer_id, look_up, sealed, is_primary, created_at)
       values ($1, $2, $3, true, $4) on conflict do nothing returning id`,
    [by.customer.id, ...(await s.contacts.sealedPhone(by.customer, phone)), s.clock.now()],
  )
  return { phoneId: rows[0]?.id ?? refuse('phoneExists') }
}
