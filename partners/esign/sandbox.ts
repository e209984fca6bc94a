import { randomBytes } from 'node:crypto'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import { type ESign, resultIn, type SigningOrder, type SigningOutcome, type SigningResult } from './esign.ts'

/** What the company keeps of its orders. */
export type SignatureBook = {
  add(order: SigningOrder): Promise<void>
  /** Gives whether it still waited. */
  end(clientId: string, end: { outcome: SigningOutcome; signedAs: string | undefined }): Promise<boolean>
  outcome(clientId: string): Promise<SigningResult | undefined>
}

/** The company's own page, where the signer signs or declines. */
export type SigningPage = {
  /** The callback that tells the bank; undefined when it was over already, or when this one gets lost. */
  end(result: SigningResult, signedAs: string | undefined, now: Date): Promise<SignedMessage | undefined>
}

/** The bad days of this sandbox and how to ask for them; its page shows them. */
export const signingBadDays = [
  { ask: 'press Decline', outcome: 'nothing is signed; the bank is told' },
  { ask: 'press Let it expire', outcome: 'the time is over; the bank is told' },
  {
    ask: 'sign with a name that ends in .lost',
    outcome: 'it is signed, but the bank’s call gets lost; the bank asks',
  },
] as const

/** A company with a page of its own in the town. */
export function sandboxESign(book: SignatureBook): ESign & SigningPage {
  const key = randomBytes(32)
  return {
    async begin(order) {
      await book.add(order)
      return { signUrls: [`/town/sign/${order.clientId}`] }
    },
    ask: (clientId) => book.outcome(clientId),
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
    async end(result, signedAs, now) {
      const isFirst = await book.end(result.clientId, { outcome: result.outcome, signedAs })
      return isFirst && !signedAs?.endsWith('.lost') ? signed(key, result, now) : undefined
    },
  }
}
