import { callingCodes } from '@sixpence/protocol/rules/countries'
import { customerTypes } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { PhoneText } from '#store/contact/contacts.ts'

/**
 * Creates the contact rows of a customer when they are first needed: their login e-mail and, for a personal customer,
 * their phone, confirmed only if its owner has proven it. Does nothing if they exist.
 */
export async function adoptContacts(s: Services, { customer, person }: ActingPrincipal): Promise<void> {
  const { statedPhone, isPhoneProven } = person
  const phone = customer.type === customerTypes.personal && statedPhone ? partsOf(statedPhone) : undefined
  await s.contacts.adopt(customer, phone && { ...phone, isProven: isPhoneProven }, s.clock.now())
}

/** Splits `+37061234567` into the longest calling code that matches and the rest. */
function partsOf(phone: string): PhoneText | undefined {
  const digits = phone.replace(/\D/g, '')
  const [countryCode] = [...new Set(callingCodes.values())]
    .filter((code) => digits.startsWith(code))
    .sort((a, b) => b.length - a.length)
  return countryCode ? { countryCode, number: digits.slice(countryCode.length) } : undefined
}
