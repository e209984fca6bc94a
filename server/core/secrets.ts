import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { PersonalData } from '#core/sealing/personal-data.ts'

type Purpose =
  | 'access-token'
  | 'temporary-token'
  | 'refresh-secret'
  | 'access-binding'
  | 'one-time-code'
  | 'email-index'
  | 'seal'
  | 'proof-of-work'
  | 'personal-data'
  | 'look-up'
  | 'quote'
  | 'payment-link'
  | 'payee-check'
  | 'idempotency'
  | 'company-registration'
  | 'key-check'
  | 'identity-link'
  | 'staff-authenticator'

/**
 * Keys of the server, each derived from its one secret (HKDF-SHA-256) for one purpose; they cannot be printed or
 * serialised.
 */
export class Secrets {
  readonly #master: string
  readonly #keys = new Map<Purpose, Buffer>()

  constructor(master: string) {
    this.#master = master
  }

  /** The 32-byte key of a purpose. */
  key(purpose: Purpose): Buffer {
    const known = this.#keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', this.#master, 'sixpence', purpose, 32))
    this.#keys.set(purpose, key)
    return key
  }

  /**
   * HMAC of the parts with the purpose's key, for derived secrets and for values that must be searchable but not
   * readable.
   */
  mac(purpose: Purpose, ...parts: (string | number)[]): Buffer {
    const hmac = createHmac('sha256', this.key(purpose))
    // Prefixed with lengths, so that ('a', 'bc') and ('ab', 'c') differ.
    for (const part of parts) hmac.update(`${String(part).length}:${part};`)
    return hmac.digest()
  }
}

/** Encryption of personal data with the server's keys. */
export const personalDataOf = (db: pg.Pool, secrets: Secrets): PersonalData =>
  new PersonalData(db, { wrapping: secrets.key('personal-data'), lookUp: secrets.key('look-up') })

/** Compares two secrets in constant time. */
export function sameSecret(a: Buffer | string, b: Buffer | string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
