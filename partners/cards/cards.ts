import * as z from 'zod/mini'
import type { SignedMessage } from '../webhook-signature.ts'

/** What is told of a card by its company; the bank has the numbers for these words. */
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
  /** The number of the call: one that comes twice counts once. */
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  at: z.iso.datetime(),
  token: z.string().check(z.regex(/^[\w-]{1,64}$/)),
}
const units = z.string().check(z.regex(/^[1-9]\d{0,15}$/))

/** Calls of the company. Amounts are whole minor units in the currency of the card. */
export const cardCall = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('status'), status: z.enum(cardWords) }),
  /** Somebody pays by card; the answer says whether they may. */
  z.object({
    ...common,
    type: z.literal('purchase'),
    merchant: z.string().check(z.minLength(1), z.maxLength(64)),
    units,
    /** The network's authorisation code. */
    reference: z.string().check(z.regex(/^\w{1,16}$/)),
  }),
  /** A part of a purchase (`of` is its call) is booked; with the last one what is left is given back. */
  z.object({
    ...common,
    type: z.literal('booked'),
    of: common.id,
    part: z.int().check(z.minimum(0), z.maximum(99)),
    units,
    isLast: z.boolean(),
  }),
  /** The merchant gave the purchase up. */
  z.object({ ...common, type: z.literal('givenUp'), of: common.id }),
])
export type CardCall = z.infer<typeof cardCall>

export type CardOrder = {
  /** The bank's; the same one makes one card. */
  reference: string
  brand: string
  network: string
  isVirtual: boolean
  currency: string
  holder: string
  /** Where it is sent; a virtual card goes nowhere. */
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
 * Something for the eyes of one page: P-256 (ECDH) with a fresh key of the company, HKDF-SHA-256 without salt, AES-256-GCM,
 * as base64url of the company's public key (65 bytes), nonce (12) and cipher text. Whoever passes it on cannot read it.
 */
export type Sealed = string

export const pinAnswers = ['changed', 'different', 'notFourDigits', 'tooEasy', 'unreadable'] as const
export type PinAnswer = (typeof pinAnswers)[number]

/**
 * The company that makes cards, keeps their numbers and PINs and hears from the networks. Every question may be asked
 * again with the same outcome.
 */
export type CardCompany = {
  make(order: CardOrder): Promise<MadeCard>
  /** Of a card that has not left yet. */
  shipExpress(token: string): Promise<void>
  /** Nothing can be bought with it any more. */
  end(token: string): Promise<void>
  /** For purchases online this phone is asked (3-D Secure). */
  enrol(token: string, phone: string): Promise<void>
  /** The PIN, sealed for the page's public key. */
  pin(token: string, pageKey: string): Promise<Sealed>
  /** Number, expiry and security code as JSON, sealed for the page's public key. */
  details(token: string, pageKey: string): Promise<Sealed>
  /** The key a page seals a new PIN for. */
  publicKey(): Promise<string>
  /** A new PIN and its repetition, each sealed for the company's key. */
  changePin(token: string, pins: { pin: Sealed; pinRepeat: Sealed }): Promise<PinAnswer>
  /** What a call says; undefined when it is not theirs. */
  read(callback: SignedMessage, now: Date): CardCall | undefined
}

export function callIn(message: unknown): CardCall | undefined {
  const call = z.safeParse(cardCall, message)
  return call.success ? call.data : undefined
}
