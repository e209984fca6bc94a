import * as z from 'zod/mini'
import { confirmationCode, instant, requestKey } from './fields.ts'

/** Refusals of calls that are confirmed in a second step, and of those that start the confirmation. */
export const confirms = [
  'wrongConfirmationCode',
  'codeUsed',
  'lockedOut',
  'confirmationOver',
  'phoneNotAnswered',
  'phoneDeclined',
] as const
export const begins = ['resendTooSoon', 'resendUsedUp'] as const

/** Fields of a call that is sent twice: first without them, then with the confirmation. */
export const confirmation = { requestKey: z.optional(requestKey), code: z.optional(confirmationCode) }

/** Methods by which a person confirms a change: a code by text message or mail, an authenticator, or the phone. */
export const confirmMethods = ['sms', 'mail', 'otp', 'push'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]

/** States of a request to the person's phone. */
export const phoneRequestStates = ['waiting', 'accepted', 'declined', 'expired'] as const
export type PhoneRequestState = (typeof phoneRequestStates)[number]

/** The pending confirmation: a code and where it was sent, or the phone on which the number is entered. */
export const waits = {
  method: z.enum(confirmMethods),
  sentTo: z.optional(z.string()),
  number: z.optional(z.int()),
  expiresAt: instant,
}

/** How to confirm a call that is sent twice: returned with the refusal `confirmationNeeded` of the first request. */
export const waitsFirst = {
  requestKey: z.optional(z.string()),
  method: z.optional(waits.method),
  sentTo: z.optional(z.string()),
  number: z.optional(z.int()),
  expiresAt: z.optional(instant),
}
