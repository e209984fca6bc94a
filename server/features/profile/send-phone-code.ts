import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { PhoneText } from '#store/contact/contacts.ts'

/** Phone number in E.164 form. */
export const wholeOf = ({ countryCode, number }: PhoneText): string => `+${countryCode}${number}`

/** Sends a code by SMS; with `newNumber` the text says that it changes the phone number. */
export async function sendCode(
  s: Services,
  { customer, person }: ActingPrincipal,
  t: Translate,
  message: { to: string; code: string; newNumber?: string },
): Promise<void> {
  const brand = s.brand(customer.brand).name
  const { to, code, newNumber } = message
  const text = newNumber
    ? t('{brand}: {code} changes your phone number to {newNumber}. Never give it to anyone.', {
        brand,
        code,
        newNumber,
      })
    : t('{brand}: {code} confirms this phone number. Never give it to anyone.', { brand, code })
  await s.partners.sms.send({ brand: customer.brand, to, text, personId: person.id })
}
