import * as z from 'zod/mini'
import { instant, requestKey } from './fields.ts'

/** A code that somebody types to confirm a change. */
export const confirmationCode = z.string().check(z.trim(), z.regex(/^\d{6,8}$/))

/** Refusals of what confirms a change, and of what begins the wait for it. */
export const confirms = [
  'wrongConfirmationCode',
  'confirmationOver',
  'phoneNotAnswered',
  'phoneDeclined',
] as const
export const begins = ['resendTooSoon', 'resendUsedUp'] as const

/** Of a call that is made twice: first without these, then with what confirms it. */
export const confirmation = { requestKey: z.optional(requestKey), code: z.optional(confirmationCode) }

/** What a change waits for: a code, where it went, or the phone, where the number is typed. */
export const waits = {
  method: z.enum(['sms', 'mail', 'otp', 'push']),
  sentTo: z.optional(z.string()),
  number: z.optional(z.int()),
  expiresAt: instant,
}

/** The first answer of a call that is made twice. */
export const waitsFirst = {
  requestKey: z.optional(z.string()),
  method: z.optional(waits.method),
  sentTo: z.optional(z.string()),
  number: z.optional(z.int()),
  expiresAt: z.optional(instant),
}
