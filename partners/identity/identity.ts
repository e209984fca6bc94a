import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'

/** A document and a face, or a talk with an officer on video. */
export const identityKinds = ['document', 'video'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** What the company is asked to prove: that somebody is who the bank believes them to be. */
export type IdentityOrder = {
  /** The bank's own number of it; a result names it. */
  reference: string
  kind: IdentityKind
  brand: string
  firstName: string
  lastName: string
  birthDay: string | null
  residenceCountry: string
  language: string
  /** Where the person comes back to from the company's page. */
  returnTo: string
}

/** How a proof can end, and `review`: an officer looks at it, which takes a while. */
export const identityOutcomes = [
  'review',
  'passed',
  'failed',
  'nameMismatch',
  'duplicate',
  'expired',
] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]

/** Why a proof failed. */
export const identityReasons = ['unreadable', 'documentExpired', 'otherPerson', 'notGenuine'] as const
export type IdentityReason = (typeof identityReasons)[number]

/** What the company read from a document. */
export const identityRead = z.object({
  firstName: z.optional(z.string().check(z.maxLength(100))),
  lastName: z.optional(z.string().check(z.maxLength(100))),
  birthDay: z.optional(z.iso.date()),
  documentCountryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type IdentityRead = z.infer<typeof identityRead>

/** What the company tells when it knows more, in a signed callback. */
export const identityResult = z.object({
  reference: z.uuid(),
  outcome: z.enum(identityOutcomes),
  reason: z.optional(z.enum(identityReasons)),
  read: z.optional(identityRead),
  /** The order of whom the company takes for the same person. */
  duplicateOf: z.optional(z.uuid()),
})
export type IdentityResult = z.infer<typeof identityResult>

/** The company that proves who somebody is. Pictures go to it and never to the bank. */
export type Identity = {
  /**
   * Begins. With `goOnAt` the person goes on at the company's own page; without it the bank's page leads through it and
   * then calls `handIn`. @throws when the company did not take it
   */
  begin(order: IdentityOrder): Promise<{ goOnAt?: string | undefined }>
  /** The person has done their part on the bank's page. */
  handIn(reference: string): Promise<void>
  /** What a callback says; undefined when it is not the company's, is old, or says nothing known. */
  read(callback: SignedMessage, now: Date): IdentityResult | undefined
}

export function resultIn(message: unknown): IdentityResult | undefined {
  const result = z.safeParse(identityResult, message)
  return result.success ? result.data : undefined
}
