import * as z from 'zod/mini'
import { identityFailures } from '@sixpence/protocol/identity/failures'
import type { SignedMessage } from '../webhook-signature.ts'

/** With a document and face pictures, or by video call with an officer. */
export const identityKinds = ['document', 'video'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** An order to verify that a person is who the bank believes them to be. */
export type IdentityOrder = {
  /** The bank's reference, repeated in results. */
  reference: string
  kind: IdentityKind
  brand: string
  firstName: string
  lastName: string
  birthDay: string | null
  residenceCountry: string
  language: string
  /** Address to which the person returns from the company's page. */
  returnTo: string
}

/** Outcomes of a check; `review` is intermediate: an officer has to decide. */
export const identityOutcomes = [
  'review',
  'passed',
  'failed',
  'nameMismatch',
  'duplicate',
  'expired',
] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]

/** Reasons of a failed check. */
export const identityReasons = identityFailures
export type IdentityReason = (typeof identityReasons)[number]

/** Data read from the document. */
export const identityRead = z.object({
  firstName: z.optional(z.string().check(z.maxLength(100))),
  lastName: z.optional(z.string().check(z.maxLength(100))),
  birthDay: z.optional(z.iso.date()),
  documentCountryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type IdentityRead = z.infer<typeof identityRead>

/** A result, sent in a signed callback. */
export const identityResult = z.object({
  reference: z.uuid(),
  outcome: z.enum(identityOutcomes),
  reason: z.optional(z.enum(identityReasons)),
  read: z.optional(identityRead),
  /** Reference of the order whose person the company considers the same. */
  duplicateOf: z.optional(z.uuid()),
})
export type IdentityResult = z.infer<typeof identityResult>

/** The identity company. Pictures are sent to it and never to the bank. */
export type Identity = {
  /**
   * Places an order. With `goOnAt` the person continues on the company's page; without it on the bank's page, which
   * then calls `handIn`. @throws when the company did not accept it
   */
  begin(order: IdentityOrder): Promise<{ goOnAt?: string | undefined }>
  /** Reports that the person has finished on the bank's page. */
  handIn(reference: string): Promise<void>
  /**
   * Parses a callback; undefined when its signature is not the company's, it is too old, or its content is unknown.
   */
  read(callback: SignedMessage, now: Date): IdentityResult | undefined
}

export function resultIn(message: unknown): IdentityResult | undefined {
  const result = z.safeParse(identityResult, message)
  return result.success ? result.data : undefined
}
