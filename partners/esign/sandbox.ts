import { randomBytes } from 'node:crypto'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import { type ESign, resultIn, type SigningOrder, type SigningOutcome, type SigningResult } from './esign.ts'

/** Storage of the sandbox's orders. */
export type SignatureBook = {
  add(order: SigningOrder): Promise<void>
  /** Returns whether the order was still pending. */
  end(clientId: string, end: { outcome: SigningOutcome; signedAs: string | undefined }): Promise<boolean>
  outcome(clientId: string): Promise<SigningResult | undefined>
}

/** The sandbox's signing page. */
export type SigningPage = {
  /**
   * Ends an order; the callback to the bank, undefined when the order had already ended or the callback is lost on
   * purpose.
   */
  end(result: SigningResult, signedAs: string | undefined, now: Date): Promise<SignedMessage | undefined>
}

/** Simulated failures and how to trigger them; shown on the page. */
export const signingBadDays = [
  { ask: 'press Decline', outcome: 'nothing is signed, and the bank is notified' },
  { ask: 'press Let it expire', outcome: 'the order expires, and the bank is notified' },
  {
    ask: 'sign with a name that ends in .lost',
    outcome: 'it is signed, but the callback to the bank is lost, so the bank asks for the result',
  },
] as const

/** A sandbox with its own page in the town. */
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
