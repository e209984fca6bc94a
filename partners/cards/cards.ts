import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'

/** Card statuses as named by the card company; the bank maps them to its status numbers. */
export const cardWords = [
  'active',
  'pending',
  'pendingDocument',
  'processing',
  'printing',
  'printed',
  'shipped',
  'limited',
  'expired',
  'fraud',
] as const
export type CardWord = (typeof cardWords)[number]

const common = {
  /** Id of the callback; a repeated callback counts once. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  at: z.iso.datetime(),
  token: z.string().check(z.regex(/^[\w-]{1,64}$/)),
}
const units = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

/** Callbacks of the card company. Amounts are minor units of the card's currency. */
export const cardCall = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('status'), status: z.enum(cardWords) }),
  /** A purchase; the answer approves or declines it. */
  z.object({
    ...common,
    type: z.literal('purchase'),
    merchant: z.string().check(z.minLength(1), z.maxLength(64)),
    units,
    /** The network's authorisation code. */
    reference: z.string().check(z.regex(/^\w{1,16}$/)),
  }),
  /** Books a part of a purchase (`of` is its callback); with the last part the remainder is voided. */
  z.object({
    ...common,
    type: z.literal('booked'),
    of: common.id,
    part: z.int().check(z.minimum(0), z.maximum(99)),
    units,
    isLast: z.boolean(),
  }),
  /** The merchant canceled the purchase. */
  z.object({ ...common, type: z.literal('givenUp'), of: common.id }),
])
export type CardCall = z.infer<typeof cardCall>

export type CardOrder = {
  /** The bank's reference; repeating it returns the same card. */
  reference: string
  brand: string
  network: string
  isVirtual: boolean
  currency: string
  holder: string
  /** Delivery; absent for a virtual card. */
  ship?: { to: Record<string, string>; isExpress: boolean }
}
export const madeCard = z.object({
  token: common.token,
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expiryYear: z.int().check(z.minimum(2000), z.maximum(2100)),
})
export type MadeCard = z.infer<typeof madeCard>

/**
 * Data encrypted for a single page: ECDH on P-256 with a fresh key of the card company, HKDF-SHA-256 without salt,
 * AES-256-GCM; base64url of the company's public key (65 bytes), nonce (12) and ciphertext. The bank passes it on and
 * cannot read it.
 */
export type SealedText = string

export const pinAnswers = ['changed', 'different', 'notFourDigits', 'tooEasy', 'unreadable'] as const
export type PinAnswer = (typeof pinAnswers)[number]

export const proofAnswers = ['right', 'wrong', 'unreadable'] as const
export type ProofAnswer = (typeof proofAnswers)[number]

/**
 * The card company: issues cards, stores their numbers and PINs, and receives the networks' messages. Every request
 * is idempotent.
 */
export type CardCompany = {
  make(order: CardOrder): Promise<MadeCard>
  /** For a card that has not been sent. */
  shipExpress(token: string): Promise<void>
  /** Cancels the card permanently. */
  end(token: string): Promise<void>
  /** Registers the phone for 3-D Secure. */
  enrol(token: string, phone: string): Promise<void>
  /** The PIN, encrypted for the page's public key. */
  pin(token: string, pageKey: string): Promise<SealedText>
  /** Number, expiry and security code as JSON, encrypted for the page's public key. */
  details(token: string, pageKey: string): Promise<SealedText>
  /** Compares a security code, encrypted for the company's key, with the code printed on the card. */
  prove(token: string, securityCode: SealedText): Promise<ProofAnswer>
  /** The public key for which pages encrypt a new PIN or a security code. */
  publicKey(): Promise<string>
  /** A new PIN and its repetition, each encrypted for the company's key. */
  changePin(token: string, pins: { pin: SealedText; pinRepeat: SealedText }): Promise<PinAnswer>
  /** Parses a callback; undefined when its signature is not the company's. */
  read(callback: SignedMessage, now: Date): CardCall | undefined
}

export function callIn(message: unknown): CardCall | undefined {
  const call = z.safeParse(cardCall, message)
  return call.success ? call.data : undefined
}
