import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { hmacOf } from './keys/hmac.ts'
import type { NumberedKey } from '#core/sealing/cipher.ts'
import { PersonalData } from '#core/sealing/personal-data.ts'
import { ringOf, type Ring } from './keys/ring.ts'

type Purpose =
  | 'access-token'
  | 'temporary-token'
  | 'refresh-secret'
  | 'access-binding'
  | 'seal'
  | 'proof-of-work'
  | 'personal-data'
  | 'quote'
  | 'payee-check'
  | 'key-check'
  | 'cells'
  | 'kept'
  | 'drafts'
  | KeptPurpose

/**
 * Purposes whose hashes must never change: keys of payments, subjects passed to OAuth clients, handles of passkeys,
 * counters. They stay with the first secret of the database.
 */
export const stablePurposes = ['email-index', 'idempotency', 'company-registration', 'look-up'] as const
/** Purposes with stored values that may outlast their secret and cannot be recomputed. */
export const lastingPurposes = [
  'one-time-code',
  'payment-link',
  'identity-link',
  'staff-authenticator',
] as const

export type KeptPurpose = (typeof stablePurposes)[number] | (typeof lastingPurposes)[number]

/** A key of a secret that the ring may no longer have. */
export type KeptKey = NumberedKey & { purpose: KeptPurpose }

type Part = string | number

/**
 * Keys of the server, each derived from a secret (HKDF-SHA-256) for a single purpose; they cannot be printed or
 * serialised. The first secret of the ring is current; the others verify what was made with them.
 */
export class Secrets {
  readonly #ring: Ring
  readonly #kept: readonly KeptKey[]
  readonly #first: number
  readonly #keys = new Map<string, Buffer>()

  /** `storedKeys`: keys of retired secrets, as returned by `openSecrets`; a secret given as text is number 1. */
  constructor(secret: Ring | string, storedKeys: readonly KeptKey[] = []) {
    this.#ring = typeof secret === 'string' ? ringOf(secret) : secret
    this.#kept = storedKeys.filter(({ number }) => !this.has(number))
    this.#first = Math.min(...[...this.#ring, ...storedKeys].map(({ number }) => number))
  }

  /** Number of the secret that signs and encrypts. */
  get current(): number {
    return this.#ring[0].number
  }

  /** Numbers of all secrets, the current secret first. */
  get numbers(): number[] {
    return this.#ring.map(({ number }) => number)
  }

  /** Whether the ring has the secret with this number. */
  has(number: number): boolean {
    return this.#ring.some((secret) => secret.number === number)
  }

  /** The 32-byte key of a purpose for new values. */
  key(purpose: Purpose): Buffer {
    return isStable(purpose) ? this.keyOf(purpose, this.#first) : this.keyOf(purpose, this.current)
  }

  /** The key of a purpose from the secret with this number. @throws Error when that secret is unknown */
  keyOf(purpose: Purpose, number: number): Buffer {
    const name = `${number} ${purpose}`
    const cachedKey = this.#keys.get(name)
    if (cachedKey) return cachedKey
    const held = this.#ring.find((secret) => secret.number === number)
    const key = held
      ? Buffer.from(hkdfSync('sha256', held.secret, 'sixpence', purpose, 32))
      : this.#kept.find((keptKey) => keptKey.number === number && keptKey.purpose === purpose)?.key
    if (!key) throw new Error(`the key ${name} is not known: SIXPENCE_SECRETS lacks number ${number}`)
    this.#keys.set(name, key)
    return key
  }

  /** The keys of a purpose that an existing value may have been made with, the current key first. */
  keys(purpose: Purpose): [NumberedKey, ...NumberedKey[]] {
    const storedKeys = this.#kept.filter((keptKey) => isLasting(purpose) && keptKey.purpose === purpose)
    const others = [...this.#ring.slice(1), ...storedKeys].map(({ number }) => number)
    return [
      numberedKey(this, purpose, this.current),
      ...others.map((value) => numberedKey(this, purpose, value)),
    ]
  }

  /**
   * HMAC of the parts with the purpose's key, for derived secrets and for values that must be searchable but not
   * readable.
   */
  mac(purpose: Purpose, ...parts: Part[]): Buffer {
    return macWith(this.key(purpose), parts)
  }

  /** The HMACs of the parts with each of these keys, the current key first. */
  macs(purpose: Purpose, ...parts: Part[]): Buffer[] {
    if (isStable(purpose)) return [this.mac(purpose, ...parts)]
    return this.keys(purpose).map(({ key }) => macWith(key, parts))
  }

  /** Whether this is an HMAC of the parts with any of the purpose's keys, a text its base64url; in constant time. */
  isMac(mac: Buffer | string, purpose: Purpose, ...parts: Part[]): boolean {
    const isText = typeof mac === 'string'
    const all = this.macs(purpose, ...parts)
    return all.filter((bytes) => sameSecret(mac, isText ? bytes.toString('base64url') : bytes)).length > 0
  }
}

const numberedKey = (secrets: Secrets, purpose: Purpose, number: number): NumberedKey => ({
  number,
  key: secrets.keyOf(purpose, number),
})

const isStable = (purpose: Purpose): boolean => (stablePurposes as readonly Purpose[]).includes(purpose)
const isLasting = (purpose: Purpose): boolean => (lastingPurposes as readonly Purpose[]).includes(purpose)

/** HMAC-SHA-256 of the parts, unambiguous about the boundaries between parts. */
export function macWith(key: Buffer, parts: readonly Part[]): Buffer {
  // Prefixed with lengths, so that ('a', 'bc') and ('ab', 'c') differ.
  return hmacOf(key, parts.map((part) => `${String(part).length}:${part};`).join(''))
}

/** Encryption of personal data with the server's keys. */
export const personalDataOf = (db: pg.Pool, secrets: Secrets): PersonalData =>
  new PersonalData(db, {
    wrapping: secrets.keys('personal-data'),
    lookUp: secrets.numbers.map((number) => ({ number, key: secrets.keyOf('look-up', number) })) as [
      NumberedKey,
      ...NumberedKey[],
    ],
    stable: secrets.key('look-up'),
  })

/** Compares two secrets in constant time. */
export function sameSecret(a: Buffer | string, b: Buffer | string): boolean {
  const left = typeof a === 'string' ? Buffer.from(a) : a
  const right = typeof b === 'string' ? Buffer.from(b) : b
  return left.length === right.length && timingSafeEqual(left, right)
}
