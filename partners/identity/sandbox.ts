import { randomBytes } from 'node:crypto'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import {
  type Identity,
  type IdentityKind,
  type IdentityOrder,
  type IdentityResult,
  resultIn,
} from './identity.ts'

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
  /** Whom it was asked about since it began, the newest last: what it reads and whom it knows it makes up from them. */
  const asked = new Map<string, IdentityOrder>()
  return {
    async begin(order) {
      const { reference, kind, brand } = order
      asked.set(reference, order)
      await book.add({ reference, kind, brand })
      return {}
    },
    handIn: (reference) => book.handedIn(reference),
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
    async decide(result, now) {
      await book.decided(result.reference, result.outcome)
      return signed(key, { ...result, ...madeUp(result, asked) }, now)
    },
  }
}

/** Another name has changed by marriage; a duplicate is the person of the brand it was asked about before. */
function madeUp(
  { reference, outcome }: IdentityResult,
  asked: ReadonlyMap<string, IdentityOrder>,
): Partial<IdentityResult> {
  const order = asked.get(reference)
  if (!order) return {}
  const { firstName, lastName, birthDay, residenceCountry, brand } = order
  const read = { firstName, lastName, ...(birthDay && { birthDay }), documentCountryCode: residenceCountry }
  if (outcome === 'nameMismatch') return { read: { ...read, lastName: `${lastName}-Berg` } }
  if (outcome !== 'duplicate') return {}
  const others = [...asked.values()].filter(
    (one) => one.brand === brand && `${one.firstName} ${one.lastName}` !== `${firstName} ${lastName}`,
  )
  const other = others.at(-1)
  return { read, ...(other && { duplicateOf: other.reference }) }
}
