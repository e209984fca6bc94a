import { fullName } from '@sixpence/protocol/rules/person-name'
import { randomBytes } from 'node:crypto'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import {
  type Identity,
  type IdentityKind,
  type IdentityOrder,
  type IdentityResult,
  resultIn,
} from './identity.ts'

/** Storage of the sandbox's orders. */
export type OrderBook = {
  add(order: { reference: string; kind: IdentityKind; brand: string }): Promise<void>
  handedIn(reference: string): Promise<void>
  decided(reference: string, outcome: string): Promise<void>
}

/** The company's desk in the town, where a person decides orders. */
export type IdentityDesk = {
  /** Decides an order; returns the callback to the bank. */
  decide(result: IdentityResult, now: Date): Promise<SignedMessage>
}

/** A sandbox whose outcomes are decided at its desk; it has no page of its own. */
export function sandboxIdentity(book: OrderBook): Identity & IdentityDesk {
  const key = randomBytes(32)
  /** Orders since the start, newest last; the data read from documents and duplicates are derived from them. */
  const orders = new Map<string, IdentityOrder>()
  return {
    async begin(order) {
      const { reference, kind, brand } = order
      orders.set(reference, order)
      await book.add({ reference, kind, brand })
      return {}
    },
    handIn: (reference) => book.handedIn(reference),
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
    async decide(result, now) {
      await book.decided(result.reference, result.outcome)
      return signed(key, { ...result, ...madeUp(result, orders) }, now)
    },
  }
}

/** For a name mismatch a changed last name; for a duplicate the previous person of the brand. */
function madeUp(
  { reference, outcome }: IdentityResult,
  orders: ReadonlyMap<string, IdentityOrder>,
): Partial<IdentityResult> {
  const order = orders.get(reference)
  if (!order) return {}
  const { firstName, lastName, birthDay, residenceCountry, brand } = order
  const read = { firstName, lastName, ...(birthDay && { birthDay }), documentCountryCode: residenceCountry }
  if (outcome === 'nameMismatch') return { read: { ...read, lastName: `${lastName}-Berg` } }
  if (outcome !== 'duplicate') return {}
  const others = [...orders.values()].filter(
    (identityOrder) =>
      identityOrder.brand === brand && fullName(identityOrder) !== fullName({ firstName, lastName }),
  )
  const other = others.at(-1)
  return { read, ...(other && { duplicateOf: other.reference }) }
}
