import type * as calls from '@sixpence/protocol/security/security'
import { customerTypes } from '@sixpence/protocol/rights'
import { openConfirmation, takeConfirmation } from '#auth/confirmation.ts'
import { digestOfChange, refuseUntilConfirmed } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import { provePhone } from '#auth/prove-phone.ts'
import type { Handler } from '#context/handler.ts'
import { confirmPhoneOf } from '#store/contact/phones.ts'

/** The code is sent to the number itself, which receives no other code before it is confirmed. */
export const ownPhoneConfirm: Handler<typeof calls.ownPhoneConfirm> = async (
  { requestKey: key, code },
  { by: { person }, services: s, browser: { brand }, t, change, refuse },
) => {
  const { statedPhone: phone } = person
  if (phone === null || person.isPhoneProven) return refuse('phoneConfirmed')
  const subject = `ownPhone:${digestOfChange(phone)}`
  if (key === undefined)
    return refuseUntilConfirmed(change, async (pendingChange) => {
      const pending = { person: { ...person, phone }, brand, kind: 'twoStep', subject, t } as const
      const opened = await openConfirmation(s, { ...pending, method: 'sms', change: pendingChange })
      return toOpenedConfirmationDto('sms', opened)
    })
  await takeConfirmation(s, { key, person, kind: 'twoStep', code, subject })
  const own = (await s.store.people.customersOf(person.id)).filter(
    ({ type }) => type === customerTypes.personal,
  )
  await change(async (client) => {
    await provePhone(s, client, person, phone)
    const lookUps = s.personal.lookUps('phone', person.brand, phone)
    for (const { id } of own) await confirmPhoneOf(client, id, lookUps)
  })
  s.store.people.forget(person.id)
  return {}
}
