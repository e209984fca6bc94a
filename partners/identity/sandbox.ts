import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import { type Identity, identityResult, type IdentityKind, type IdentityResult } from './identity.ts'

/** What the company keeps of its orders. */
export type OrderBook = {
  add(order: { reference: string; kind: IdentityKind; brand: string }): Promise<void>
  handedIn(reference: string): Promise<void>
  decided(reference: string, outcome: string): Promise<void>
}

/** The company's desk: a person in the town decides what becomes of an order. */
export type IdentityDesk = {
  /** The callback that tells the bank. */
  decide(result: IdentityResult, now: Date): Promise<SignedMessage>
}

/** A company whose every outcome is chosen at its desk; it has no page of its own. */
export function sandboxIdentity(book: OrderBook): Identity & IdentityDesk {
  const key = randomBytes(32)
  return {
    async begin({ reference, kind, brand }) {
      await book.add({ reference, kind, brand })
      return {}
    },
    handIn: (reference) => book.handedIn(reference),
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
    async decide(result, now) {
      await book.decided(result.reference, result.outcome)
      return signed(key, result, now)
    },
  }
}

export function resultIn(message: unknown): IdentityResult | undefined {
  const result = z.safeParse(identityResult, message)
  return result.success ? result.data : undefined
}
