import { isCurrency, type Currency } from '@sixpence/money'
import {
  internalRail,
  payingPartners,
  type PayingPartner,
  railPartners,
  type Partner as RailPartnerKey,
} from '@sixpence/protocol/methods/define'
import { rails, type Rail } from '@sixpence/protocol/methods/reaches'
import * as z from 'zod/mini'
import { railStates, type RailState } from '@sixpence/protocol/methods/instruction-states'
import type { SignedMessage } from '../webhook-signature.ts'
import type { PayInDetails, PayInWish } from './pay-in.ts'

/** Partners through which money leaves and arrives. */
export { railPartners, type RailPartnerKey, rails, type Rail }

/** Everyone that executes payments: a payment company, or another database of this bank (`internalRail`). */
export { internalRail, payingPartners, type PayingPartner }
export const payingRails: readonly PayingRail[] = [...rails, internalRail]
export type PayingRail = Rail | typeof internalRail

/** Our reference, the same for every submission of an instruction. SEPA's end-to-end id has 35 characters. */
const reference = z.string().check(z.regex(/^[A-Za-z0-9-]{1,35}$/))
const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))
const units = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const currency = z.custom<Currency>((value) => typeof value === 'string' && isCurrency(value))

/** Structured address with town and country, as required by SEPA and SWIFT since November 2025. */
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
 * Fields of protocol/methods: iban, bic, sortCode, instantKey …; for a card only its token. `purposeCode` is the ISO
 * 20022 code of the purpose.
 */
export const destination = z.record(z.string().check(z.regex(/^[A-Za-z]{1,24}$/)), text(140))
export type Destination = z.infer<typeof destination>

const partyKind = z.enum(['person', 'company'])

/** Serialised form: amounts are minor units as text. */
export const instructionMessage = z.object({
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
  /** The payee's structured creditor reference; it replaces the remittance text where both cannot be sent. */
  creditorReference: z.optional(z.object({ type: z.enum(['SCOR', 'QRR']), reference: text(35) })),
  /** The payer's reference, passed to the payee's bank unchanged; absent if the payer gave none. */
  endToEndId: z.optional(text(35)),
  requestedFor: z.iso.date(),
})

/** An instruction to a partner to pay. */
export type Instruction = Omit<z.infer<typeof instructionMessage>, 'units'> & { units: bigint }

export { railStates, type RailState }

const eventFields = { id: text(64), at: z.iso.datetime(), units, currency }

/** Event of an instruction reported by the partner. It may be repeated, late or wrong. */
export const paymentEvent = z.object({
  ...eventFields,
  kind: z.enum([...railStates, 'recallRefused']),
  reference: text(35),
  reason: z.optional(text(140)),
})

/** Money arrived for an account number of a customer. */
export const receivedEvent = z.object({
  ...eventFields,
  kind: z.literal('received'),
  account: text(64),
  payer: z.object({ name: text(140), account: z.optional(text(64)) }),
  /** The payer's complete text; a bank may have it in several pieces of 140 characters. */
  remittance: z.string().check(z.maxLength(2_000)),
  /** The payer's reference, which SEPA calls end-to-end id. */
  reference: z.optional(text(35)),
  /** The structured reference that the payee gave to the payer: RF, QRR or another. */
  creditorReference: z.optional(text(35)),
  /** Contradiction to the amount: the money goes to suspense, and a person decides whose it is. */
  discrepancy: z.optional(text(140)),
})

/** A line that could not be understood; a person reads it. Its text has no names. */
export const unclearEvent = z.object({
  id: text(64),
  at: z.iso.datetime(),
  kind: z.literal('unclear'),
  reference: text(35),
  text: text(300),
})
export const railEvent = z.discriminatedUnion('kind', [paymentEvent, receivedEvent, unclearEvent])
export type PaymentEvent = z.infer<typeof paymentEvent>
export type ReceivedEvent = z.infer<typeof receivedEvent>
export type RailEvent = z.infer<typeof railEvent>

export type SubmitResult = { outcome: 'accepted' } | { outcome: 'rejected'; reason: string }
export type RailStatus =
  | { state: 'notFound' }
  | { state: RailState; units: bigint; currency: Currency; reason?: string | undefined }
export const recallResults = ['asked', 'tooLate', 'notFound'] as const
export type RecallResult = (typeof recallResults)[number]

export const entryKinds = ['payment', 'return', 'received'] as const

/** A line of our account with the partner; negative for a debit. */
export type StatementEntry = {
  id: string
  at: Date
  kind: (typeof entryKinds)[number]
  /** Our reference of the instruction; for an incoming payment the id of its event. */
  reference: string
  units: bigint
  currency: Currency
}

/** Interface of a partner. All methods except `read` throw when the partner does not answer. */
export type RailPartner = {
  /** Submits an instruction; idempotent by reference. When it throws, the outcome is unknown: query `status`. */
  submit(instruction: Instruction): Promise<SubmitResult>
  /** State of a payment, for when no event arrived. */
  status(reference: string): Promise<RailStatus>
  /** Requests a payment back; the answer arrives as an event. */
  recall(reference: string, reason: string): Promise<RecallResult>
  /** Entries booked on a day of the bank, such as `2026-11-22`. */
  statement(day: string): Promise<StatementEntry[]>
  /** Payment instructions for an account; `notOffered` when the partner has none of this kind. */
  payIn?(request: PayInWish): Promise<PayInDetails | 'notOffered'>
  /** Card partners only: exchanges a card number for the token that is stored. */
  cardToken?(number: string): Promise<string>
  /** Digital currency partners only: the current network fee of a payment, in minor units of the currency. */
  networkFee?(currency: Currency, network: string): Promise<bigint>
  /**
   * Parses a callback; undefined when its signature is not the partner's, it is too old, or its content is unknown.
   */
  read(callback: SignedMessage, now: Date): RailEvent | undefined
  /** For partners without callbacks: passes new events to `take` and acknowledges them after it resolves. */
  collect?(take: (events: readonly RailEvent[]) => Promise<void>): Promise<void>
}

export function eventIn(message: unknown): RailEvent | undefined {
  const event = z.safeParse(railEvent, message)
  return event.success ? event.data : undefined
}
