import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'

/** A document to be signed. */
export type SigningOrder = {
  /** The bank's reference, repeated in the result and used to open the company's page. */
  clientId: string
  brand: string
  signer: string
  language: string
  title: string
  /** The text to be signed, line by line, as shown to the signer. */
  lines: string[]
  /** SHA-256 of the lines in hex, repeated in the result. */
  digest: string
  /** Address to which the signer returns. */
  returnTo: string
}

export const signingOutcomes = ['signed', 'declined', 'expired'] as const
export type SigningOutcome = (typeof signingOutcomes)[number]

/** Result of an order. */
export const signingResult = z.object({
  clientId: z.string().check(z.maxLength(80)),
  outcome: z.enum(signingOutcomes),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type SigningResult = z.infer<typeof signingResult>

/** The signing company. */
export type ESign = {
  /** Places an order and returns the signing pages, the signer's first. @throws when the company did not accept it */
  begin(order: SigningOrder): Promise<{ signUrls: string[] }>
  /**
   * Result of an order whose callback may be lost; undefined while it is pending. @throws when the company does not
   * answer
   */
  ask(clientId: string): Promise<SigningResult | undefined>
  /**
   * Parses a callback; undefined when its signature is not the company's, it is too old, or its content is unknown.
   */
  read(callback: SignedMessage, now: Date): SigningResult | undefined
}

export function resultIn(message: unknown): SigningResult | undefined {
  const result = z.safeParse(signingResult, message)
  return result.success ? result.data : undefined
}
