import { currencies } from '@sixpence/money'
import * as z from 'zod/mini'
import { isCountry } from './rules/countries.ts'
import { hasPostalCodes } from './rules/postal-codes.ts'
import { asOneLine, cleanEmail, cleanPhone, emailForm, visibleText } from './rules/text.ts'
import { orNull } from './or-null.ts'

/** Database ids are JSON integers (53 bits). */
export const id = z.int().check(z.positive())

/** Stricter than the form's hint (B136): trimmed, lower-cased, validated, at most 254 characters (Q027, Q075). */
export const email = z.string().check(z.overwrite(cleanEmail), z.maxLength(254), z.regex(emailForm))

/** Plain decimal text; decimals and range are validated where the currency is known. */
export const amountText = z.string().check(z.maxLength(32))

export const currencyCode = z.enum(currencies)

/** A country or territory, ISO 3166-1 alpha-2. */
export const countryCode = z.string().check(z.maxLength(2, { abort: true }), z.refine(isCountry))

/** Country calling code; a leading plus sign is removed (B138). */
export const phoneCountryCode = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^\+/, '')),
  z.regex(/^[1-9]\d{0,3}$/),
)

/**
 * A phone number as people write it, also with the national prefix or the calling code; spaces, hyphens, slashes, brackets,
 * invisible characters and a label before it ("Tel.:") are removed, full-width digits become digits. The server converts it
 * to the national number of E.164.
 */
export const phoneNumber = z.string().check(z.overwrite(cleanPhone), z.regex(/^\+?\d{4,19}$/))

/** A single line of text; see `visibleText`. */
export const oneLine = z.regex(visibleText)

/** Message of an issue: a name contains a web address. */
export const nameWithAddress = 'nameWithAddress'

/** Looks like a host name in a sentence: `evil.example`, but neither `St.Mary` nor `Dr. Kim`. */
const host = /(?:^|[\s"'(])[\p{L}\d-]{3,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?=$|[\s/:?#,;)])/u

/** Names appear in mails to strangers, where a link would be the sender's and not the bank's. */
export const withoutAddress = z.refine<string>((text) => !/:\/\/|www\./i.test(text) && !host.test(text), {
  error: nameWithAddress,
})

/** A trimmed line of text of `min` to `max` characters. */
export const line = (min: number, max: number) =>
  z.string().check(z.overwrite(asOneLine), z.trim(), z.minLength(min), z.maxLength(max), oneLine)

/** The name of a person, or of a thing named in mails: a line without a web address. */
export const nameLine = (min: number, max: number) => line(min, max).check(withoutAddress)

/** The text fields of an address (Q075). */
export const addressText = {
  address1: line(1, 100),
  address2: z.optional(line(0, 100)),
  city: line(1, 64),
  /** Empty where the country has none; see `withPostalCode`. */
  postalCode: z.prefault(line(0, 16), ''),
  countryCode,
  stateCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/))),
}

/** Message of an issue: a field is missing that other fields require. */
export const fieldMissing = 'fieldMissing'

/** Check of an object with an address: the postal code is required where the country has them. */
export const withPostalCode = z.refine<{ postalCode: string; countryCode: string }>(
  ({ postalCode, countryCode: country }) => postalCode !== '' || !hasPostalCodes(country),
  { path: ['postalCode'], error: fieldMissing },
)

/** An address. */
export const address = z.object(addressText).check(withPostalCode)

/** A tax number: letters, digits, spaces, dots, slashes and hyphens (Q075). */
export const taxNumber = z.string().check(z.trim(), z.maxLength(32), z.regex(/^[\p{L}\d][\p{L}\d ./-]*$/u))

/** The address of a web site, with or without its scheme. */
export const website = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200),
    z.regex(/^(?:https?:\/\/)?[^\s\p{C}/?#@"'<>]+\.[^\s\p{C}/?#@"'<>.]{2,}(?:\/[^\s\p{C}"'<>]*)?$/u),
  )

/** Text shown to the other side of a payment: a single line, up to 140 characters (Q101). */
export const paymentText = z.string().check(z.overwrite(asOneLine), z.trim(), z.maxLength(140), oneLine)

/** The name of a stored payment, to fill in the form again. */
export const templateName = line(1, 60)

/** A search term. */
export const searchText = z.string().check(z.overwrite(asOneLine), z.trim(), z.maxLength(100), oneLine)

/** An existing calendar day, YYYY-MM-DD. */
export const day = z.iso.date()
/** A UTC timestamp, ISO 8601. */
export const instant = z.iso.datetime()

/**
 * Arrival within minutes, or between two days, inclusive; a payment confirmed before `cutOff` is sent on `sentOn`.
 */
export const arrival = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutes'), most: z.int() }),
  z.object({ kind: z.literal('days'), from: day, to: day, sentOn: day, cutOff: instant }),
])

export const empty = z.object({})

/** SHA-256, base64url, of what was shown, so that a decision applies to exactly that. */
export const digest = z.string().check(z.regex(/^[\w-]{43}$/))

/** A one-time value of 256 random bits, base64url. */
export const oneTime = z.string().check(z.regex(/^[\w-]{43}$/))
/** 64 bytes, base64url: r and s (IEEE P1363), as WebCrypto signs. */
export const deviceSignature = z.string().check(z.regex(/^[\w-]{86}$/))
/** The phone's token at the push service. */
export const pushToken = z.string().check(z.regex(/^[\w:.=/+-]{8,512}$/))

/** Binary values of WebAuthn, base64url. */
export const passkeyBytes = z.string().check(z.regex(/^[\w-]{1,8192}$/))
/** The assertion of a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: passkeyBytes,
  rawId: passkeyBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: passkeyBytes,
    authenticatorData: passkeyBytes,
    signature: passkeyBytes,
    userHandle: z.optional(passkeyBytes),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
/** A new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
export const newPasskeyResponse = z.object({
  id: passkeyBytes,
  rawId: passkeyBytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: passkeyBytes, attestationObject: passkeyBytes }),
})
export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>
/** The person's own name for a passkey or a device. */
export const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}]*$/u))
/** A recovery code of the person's ten. */
export const recoveryCode = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/))
/** The code a person enters to confirm a change: 6 to 8 digits. */
export const confirmationCode = z.string().check(z.trim(), z.regex(/^\d{6,8}$/))

/** Key of a pending request: 128 random bits, base64url. */
export const requestKey = z.string().check(z.regex(/^[\w-]{22}$/))
/** Options of a passkey request as JSON of the WebAuthn API, and their expiry. */
export const passkeyAsked = {
  key: z.string(),
  options: z.record(z.string(), z.unknown()),
  expiresAt: instant,
}

/** A linked phone, as shown to its person. */
export const device = z.object({
  id,
  name: z.string(),
  type: z.enum(['android', 'ios']),
  /** `pending` until it is approved. */
  state: z.enum(['pending', 'linked']),
  /** The phone that receives push messages; when none is the default, all do. */
  isDefault: z.optional(z.boolean()),
  location: orNull(z.string()),
  lastActivityAt: orNull(instant),
  createdAt: instant,
})
export type Device = z.infer<typeof device>

/** A request to change the sign-in address. */
export const usernameChangeRequest = z.object({
  requestId: id,
  desiredUsername: z.string(),
  /** `active`: the person has to do a step; `pending`: their identity is being reviewed. */
  status: z.enum(['active', 'pending', 'failed']),
  isEmailConfirmed: z.boolean(),
  logs: z.array(
    z.object({
      event: z.enum(['asked', 'emailConfirmed', 'identityBegun', 'identityFailed']),
      at: instant,
    }),
  ),
})
export type UsernameChangeRequest = z.infer<typeof usernameChangeRequest>
