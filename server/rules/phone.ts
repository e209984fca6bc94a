import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneParts = { countryCode: string; number: string }

/**
 * The national number of E.164, of a number as people write it: without the prefix that is dialled within the
 * country, with or without the calling code. Undefined for a number that cannot exist, or that belongs to another
 * calling code.
 */
export function nationalNumber({ countryCode, number }: PhoneParts): string | undefined {
  // 00 is dialled before a calling code nearly everywhere; elsewhere no national number begins so.
  const rawNumber = number.replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(rawNumber, { defaultCallingCode: countryCode })
  if (!parsed?.isPossible() || parsed.countryCallingCode !== countryCode) return undefined
  return parsed.nationalNumber
}

type WithPhone = { phone?: string | undefined; phoneCountryCode?: string | undefined }

/** The value with its phone, if present, as a national number; undefined for an impossible number. */
export function withNationalPhone<Value extends WithPhone>(value: Value): Value | undefined {
  const { phone: number, phoneCountryCode: countryCode } = value
  if (number === undefined || countryCode === undefined) return value
  const phone = nationalNumber({ countryCode, number })
  return phone === undefined ? undefined : { ...value, phone }
}
