import { currencies } from '@sixpence/money'
import * as z from 'zod/mini'
import { isCountry } from './rules/countries.ts'

/** Database ids travel as JSON integers (53 bits). */
export const id = z.int().check(z.positive())

/** Stricter than the form's hint (B136): parsed, trimmed, lower-cased, at most 254 characters (Q027, Q075). */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s\p{C}@"'<>(),;:\\]+@[^\s\p{C}@"'<>(),;:\\]+\.[^\s\p{C}@.]{2,}$/u),
  )

/** Plain decimal text; whether it fits the currency is judged where the currency is known. */
export const amountText = z.string().check(z.maxLength(32))

export const currencyCode = z.enum(currencies)

/** A country or territory, ISO 3166-1 alpha-2. */
export const countryCode = z.string().check(z.maxLength(2, { abort: true }), z.refine(isCountry))

/** Digits a country is called by; a plus sign is dropped (B138). */
export const phoneCountryCode = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^\+/, '')),
  z.regex(/^[1-9]\d{0,3}$/),
)

/** A phone number within its country; spaces, hyphens and brackets are dropped. */
export const phoneNumber = z.string().check(
  z.overwrite((text) => text.replace(/[\s().-]/g, '')),
  z.regex(/^\d{4,15}$/),
)

/** One line of text without control, invisible or broken characters. */
const oneLine = z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]*$/u)

/** A part of a person's name; runs of white space become one space (B141). */
export const personName = z
  .string()
  .check(z.overwrite(withSingleSpaces), z.minLength(1), z.maxLength(64), oneLine)

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A line of an address, trimmed. */
export const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), oneLine)

/** What is written of an address (Q075). */
export const addressText = {
  address1: line(1, 100),
  address2: z.optional(line(0, 100)),
  city: line(1, 64),
  postalCode: line(1, 16),
  countryCode,
  stateCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/))),
}

/** A tax number: letters, digits and what stands between them (Q075). */
export const taxNumber = z.string().check(z.trim(), z.maxLength(32), z.regex(/^[\p{L}\d][\p{L}\d ./-]*$/u))

/** Text shown to the other side of a payment, up to 140 characters (Q101), in one line. */
export const paymentText = z.string().check(z.trim(), z.maxLength(140), oneLine)

/** What somebody looks for. */
export const searchText = z.string().check(z.trim(), z.maxLength(100), oneLine)

/** A calendar day, YYYY-MM-DD, that exists. */
export const day = z.iso.date()
/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime()

/** Within minutes, or between two days, both included; confirmed before `cutOff` it is sent on `sentOn`. */
export const arrival = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minutes'), most: z.int() }),
  z.object({ kind: z.literal('days'), from: day, to: day, sentOn: day, cutOff: instant }),
])

export const empty = z.object({})

/** Of what was shown, so that nothing else is decided about. */
export const digest = z.string().check(z.regex(/^[\w-]{43}$/))

/** 256 random bits, base64url, good once. */
export const oneTime = z.string().check(z.regex(/^[\w-]{43}$/))
/** 64 bytes, base64url: r and s (IEEE P1363), as WebCrypto signs. */
export const deviceSignature = z.string().check(z.regex(/^[\w-]{86}$/))
/** Where the push company finds the phone. */
export const pushToken = z.string().check(z.regex(/^[\w:.=/+-]{8,512}$/))

/** Bytes of WebAuthn, base64url. */
export const passkeyBytes = z.string().check(z.regex(/^[\w-]{1,8192}$/))
/** What a passkey signed (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeySigned = z.object({
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
export type PasskeySigned = z.infer<typeof passkeySigned>
/** One of the ten for the day the phone is lost. */
export const recoveryCode = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/))
/** 128 random bits, base64url: the key of something that waits. */
export const requestKey = z.string().check(z.regex(/^[\w-]{22}$/))
/** What a browser is asked to sign with a passkey: options of the WebAuthn API as JSON, and until when. */
export const passkeyAsked = {
  key: z.string(),
  options: z.record(z.string(), z.unknown()),
  expiresAt: instant,
}

/** A linked phone, as its person sees it. */
export const device = z.object({
  id,
  name: z.string(),
  type: z.enum(['android', 'ios']),
  /** `pending` until its approval. */
  state: z.enum(['pending', 'linked']),
  /** The one that is woken when something waits; without one, all are. */
  isDefault: z.optional(z.boolean()),
  location: z.optional(z.string()),
  lastActivityAt: z.optional(instant),
  createdAt: instant,
})
export type Device = z.infer<typeof device>

/** A person's wish to sign in with another address. */
export const usernameChangeRequest = z.object({
  requestId: id,
  desiredUsername: z.string(),
  /** `active`: the person has a step to do; `pending`: their identity is looked at. */
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
