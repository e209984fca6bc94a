import { isCurrency, type Currency } from '@sixpence/money'
import { rails } from '@sixpence/protocol/methods/reaches'
import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'
import type { PayInDetails, PayInWish } from './pay-in.ts'

/** The companies outside by which money leaves and comes back. */
export { railPartners, type Partner as RailPartnerKey } from '@sixpence/protocol/methods/define'
export { rails, type Rail } from '@sixpence/protocol/methods/reaches'

/** Ours, the same however often an instruction is handed over. SEPA carries 35 characters end to end. */
const reference = z.string().check(z.regex(/^[A-Za-z0-9-]{1,35}$/))
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const units = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const currency = z.custom<Currency>((value) => typeof value === 'string' && isCurrency(value))

/** Town and country in fields of their own, as SEPA and SWIFT ask for since November 2025. */
export const postalAddress = z.object({
  street: z.optional(text(70)),
  building: z.optional(text(16)),
  postCode: z.optional(text(16)),
  town: text(35),
  region: z.optional(text(35)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})
export type PostalAddress = z.infer<typeof postalAddress>

/**
 * Named fields of protocol/methods: iban, bic, sortCode, instantKey …; of a card only its token. Beside the purpose stands its
 * `purposeCode` of ISO 20022.
 */
export const destination = z.record(z.string().check(z.regex(/^[A-Za-z]{1,24}$/)), text(140))
export type Destination = z.infer<typeof destination>

const partyKind = z.enum(['person', 'company'])

/** As it travels: amounts are whole minor units in text. */
export const instructionOnWire = z.object({
  reference,
  method: text(24),
  rail: z.enum(rails),
  units,
  currency,
  payer: z.object({
    kind: partyKind,
    name: text(140),
    account: text(34),
    address: z.optional(postalAddress),
  }),
  payee: z.object({
    kind: partyKind,
    name: text(140),
    address: z.optional(postalAddress),
  }),
  destination,
  remittance: z.string().check(z.maxLength(140)),
  requestedFor: z.iso.date(),
})

/** What a company outside is asked to pay. */
export type Instruction = Omit<z.infer<typeof instructionOnWire>, 'units'> & { units: bigint }

/** How a payment stands with the company; a return may follow weeks after it was settled. */
export const railStates = ['accepted', 'settled', 'rejected', 'returned', 'recalled'] as const
export type RailState = (typeof railStates)[number]

const said = { id: text(64), at: z.iso.datetime(), units, currency }

/** What the company tells of an instruction. It may come twice, late, and untrue. */
export const paymentEvent = z.object({
  ...said,
  kind: z.enum([...railStates, 'recallRefused']),
  reference: text(35),
  reason: z.optional(text(140)),
})

/** Money came in for the number of somebody's account. */
export const receivedEvent = z.object({
  ...said,
  kind: z.literal('received'),
  account: text(64),
  payer: z.object({ name: text(140), account: z.optional(text(64)) }),
  remittance: z.string().check(z.maxLength(140)),
  /** The payer's own. */
  reference: z.optional(text(35)),
})
export const railEvent = z.discriminatedUnion('kind', [paymentEvent, receivedEvent])
export type PaymentEvent = z.infer<typeof paymentEvent>
export type ReceivedEvent = z.infer<typeof receivedEvent>
export type RailEvent = z.infer<typeof railEvent>

export type Submitted = { outcome: 'accepted' } | { outcome: 'rejected'; reason: string }
export type RailStatus =
  | { state: 'notFound' }
  | { state: RailState; units: bigint; currency: Currency; reason?: string | undefined }
export type Recalled = 'asked' | 'tooLate' | 'notFound'

/** A line of the company's account with us: what left it is negative. */
export type StatementEntry = {
  id: string
  at: Date
  kind: 'payment' | 'return' | 'received'
  /** Ours, of the instruction; of what came in the id of its event. */
  reference: string
  units: bigint
  currency: Currency
}

/** One company outside, whatever stands behind it. Every method but `read` throws when nobody answers. */
export type RailPartner = {
  /** Hands over. The same reference again is the same payment. Thrown, it may or may not have been taken: ask `status`. */
  submit(instruction: Instruction): Promise<Submitted>
  /** How a payment stands, for when nothing was heard of it. */
  status(reference: string): Promise<RailStatus>
  /** Asks for a payment back; the answer comes as an event. */
  recall(reference: string, reason: string): Promise<Recalled>
  /** What was booked on a UTC day, as `2026-11-22`. */
  statement(day: string): Promise<StatementEntry[]>
  /** Details by which money reaches an account; `notOffered` where it has none of this kind. */
  payIn?(wish: PayInWish): Promise<PayInDetails | 'notOffered'>
  /** A company of cards: its own name for a number, which is all that is kept of it. */
  cardToken?(number: string): Promise<string>
  /** A company of digital currencies: what a network takes for one payment now, in units of the currency. */
  networkFee?(currency: Currency, network: string): Promise<bigint>
  /** What a callback says; undefined when it is not the company's, is old, or says nothing known. */
  read(callback: SignedMessage, now: Date): RailEvent | undefined
  /** Of a company that does not call: hands its news to `take` and lets go of them once that is done. */
  collect?(take: (events: readonly RailEvent[]) => Promise<void>): Promise<void>
}

export function eventIn(message: unknown): RailEvent | undefined {
  const event = z.safeParse(railEvent, message)
  return event.success ? event.data : undefined
}
