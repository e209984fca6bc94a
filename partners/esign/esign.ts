import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'

/** What somebody is asked to sign. */
export type SigningOrder = {
  /** The bank's own number of it; a result names it, and the company's page is opened with it. */
  clientId: string
  brand: string
  signer: string
  language: string
  title: string
  /** What is signed, line by line, as the signer reads it. */
  lines: string[]
  /** SHA-256 of the lines in hex; a result repeats it. */
  digest: string
  /** Where the signer comes back to. */
  returnTo: string
}

export const signingOutcomes = ['signed', 'declined', 'expired'] as const
export type SigningOutcome = (typeof signingOutcomes)[number]

/** What became of an order. */
export const signingResult = z.object({
  clientId: z.string().check(z.maxLength(80)),
  outcome: z.enum(signingOutcomes),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type SigningResult = z.infer<typeof signingResult>

/** The company with which papers are signed. */
export type ESign = {
  /** Gives the addresses where it is signed, the signer's first. @throws when the company did not take it */
  begin(order: SigningOrder): Promise<{ signUrls: string[] }>
  /** How an order stands, for when the callback was lost; undefined while it waits. @throws when nobody answers */
  ask(clientId: string): Promise<SigningResult | undefined>
  /** What a callback says; undefined when it is not the company's, is old, or says nothing known. */
  read(callback: SignedMessage, now: Date): SigningResult | undefined
}

export function resultIn(message: unknown): SigningResult | undefined {
  const result = z.safeParse(signingResult, message)
  return result.success ? result.data : undefined
}
