import { createECDH, createHmac, type ECDH } from 'node:crypto'
import { zoned } from '@sixpence/days'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import {
  type CardCall,
  type CardCompany,
  type CardOrder,
  type PinAnswer,
  type ProofAnswer,
  callIn,
} from './cards.ts'
import { openWith, sealFor } from './sealing.ts'

export type SandboxCard = Omit<CardOrder, 'brand' | 'ship'> & {
  token: string
  isExpress: boolean
  state: string
  /** Encrypted with the company's own key. */
  pin: Buffer | null
  madeAt: Date
}

/** Storage of the sandbox. */
export type CardBook = {
  add(card: Pick<SandboxCard, 'token' | 'isExpress'> & CardOrder): Promise<void>
  find(token: string): Promise<SandboxCard | undefined>
  setPin(token: string, pin: Buffer): Promise<void>
  setState(token: string, state: string): Promise<void>
  setExpress(token: string): Promise<void>
}

/**
 * Plays the network and the carrier in the town: creates the signed callback to the bank, and has the security code
 * printed on a card.
 */
export type CardDesk = { tell(call: CardCall, now: Date): SignedMessage; securityCode(token: string): string }

const goodYears = 4

/** Prefixes that the networks reserve for tests. */
const beginnings: Readonly<Record<string, string>> = { VISA: '400000', MC: '520000', UPI: '620000' }

/**
 * A sandbox that stores no number, code or first PIN: they are derived from its secret and the card's token. Cards
 * are valid for four years.
 */
export function sandboxCards(secret: string, book: CardBook): CardCompany & CardDesk {
  const key = createHmac('sha256', secret).update('card company').digest()
  const own = createECDH('prime256v1')
  own.setPrivateKey(createHmac('sha256', key).update('pin key').digest())
  const digits = (what: string, token: string, count: number): string =>
    createHmac('sha256', key)
      .update(`${what} ${token}`)
      .digest()
      .readBigUInt64BE()
      .toString()
      .padStart(count, '0')
      .slice(-count)
  const securityCode = (token: string): string => digits('code', token, 3)
  const numberOf = ({ token, network }: Pick<SandboxCard, 'token' | 'network'>): string =>
    withCheckDigit(`${beginnings[network] ?? '400000'}${digits('number', token, 9)}`)
  const expiryOf = ({ madeAt }: Pick<SandboxCard, 'madeAt'>) => {
    const { month, year } = zoned(madeAt)
    return { expiryMonth: month, expiryYear: year + goodYears }
  }
  const card = async (token: string): Promise<SandboxCard> => {
    const match = await book.find(token)
    if (!match) throw new Error('the sandbox of the card company has no card with the given token')
    return match
  }
  const pinOf = ({ token, pin }: SandboxCard): string =>
    (pin && openWith(own, pin.toString('base64url'))) ?? firstPin(digits('pin', token, 6))

  return {
    async make(order) {
      const token = `card_${createHmac('sha256', key).update(order.reference).digest('hex').slice(0, 24)}`
      await book.add({ ...order, token, isExpress: order.ship?.isExpress ?? false })
      const createdCard = await card(token)
      return { token, lastFour: numberOf(createdCard).slice(-4), ...expiryOf(createdCard) }
    },
    shipExpress: (token) => book.setExpress(token),
    end: (token) => book.setState(token, 'ended'),
    enrol: async (token) => void (await card(token)),
    pin: async (token, pageKey) => sealFor(pageKey, pinOf(await card(token))),
    async details(token, pageKey) {
      const sandboxCard = await card(token)
      const { expiryMonth, expiryYear } = expiryOf(sandboxCard)
      const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
      const cardNumber = numberOf(sandboxCard)
      return sealFor(pageKey, JSON.stringify({ cardNumber, expiry, cvv: securityCode(token) }))
    },
    async prove(token, sealed): Promise<ProofAnswer> {
      const printed = securityCode((await card(token)).token)
      const pin = openWith(own, sealed)
      if (pin === undefined) return 'unreadable'
      return pin === printed ? 'right' : 'wrong'
    },
    publicKey: async () => own.getPublicKey('base64url'),
    async changePin(token, pins) {
      const { token: cardToken } = await card(token)
      const answer = checkPins(own, pins)
      if (typeof answer === 'string') return answer
      await book.setPin(
        cardToken,
        Buffer.from(sealFor(own.getPublicKey('base64url'), answer.pin), 'base64url'),
      )
      return 'changed'
    },
    read: (callback, now) => callIn(readSigned(key, callback, now)),
    tell: (call, now) => signed(key, call, now),
    securityCode,
  }
}

function checkPins(own: ECDH, pins: { pin: string; pinRepeat: string }): PinAnswer | { pin: string } {
  const pin = openWith(own, pins.pin)
  const repeat = openWith(own, pins.pinRepeat)
  if (pin === undefined || repeat === undefined) return 'unreadable'
  if (!/^\d{4}$/.test(pin)) return 'notFourDigits'
  if (isEasy(pin)) return 'tooEasy'
  return pin === repeat ? { pin } : 'different'
}

/** All digits equal, or an ascending or descending sequence. */
function isEasy(pin: string): boolean {
  const steps = [1, 2, 3].map((at) => Number(pin[at]) - Number(pin[at - 1]))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** The first four of six digits that are not easy to guess. */
const firstPin = (six: string): string =>
  [0, 1, 2].map((at) => six.slice(at, at + 4)).find((pin) => pin.length === 4 && !isEasy(pin)) ?? '4821'

/** Of the digit 7: 14, so 1 + 4. */
const digitSumOfDouble = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** Appends the check digit of ISO/IEC 7812. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((all, digit, at) => all + (at % 2 === 0 ? digitSumOfDouble(digit) : digit), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
