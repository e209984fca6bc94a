import { randomBytes } from 'node:crypto'
import { type Derive, hashingThreads, type Manners } from './hashing.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'

const ordinary: Manners = { most: 2, maxWaiting: 64, nice: 0, rest: 0 }

/**
 * Argon2id behind a bounded queue. Hashing is the most expensive operation available to anonymous callers, so a fixed
 * number run, a few wait, and further requests are refused with tooManyRequests.
 */
export class PasswordHasher {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #manners: Manners
  readonly #derive: Derive

  constructor(manners = ordinary, derive = hashingThreads(manners)) {
    this.#manners = manners
    this.#derive = derive
  }

  /**
   * Hash of a password with a new salt, as `argon2id$salt$tag`. @throws Refused tooManyRequests when the queue is
   * full
   */
  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16)
    const tag = await this.#queued(password, nonce)
    return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  }

  /**
   * Whether the password matches. For an unknown account it is compared with a hash that no password matches, so that
   * both cases take the same time. @throws Refused tooManyRequests
   */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const parts = partsOf(stored ?? '')
    const { nonce, tag } = parts ?? nobody
    const derived = await this.#queued(password, nonce)
    return sameSecret(derived, tag) && parts !== undefined
  }

  /**
   * Checks the queue before other work for a sign-in, so that a refused request costs nothing. @throws Refused
   * tooManyRequests
   */
  requireRoom(): void {
    if (this.#waiting.length >= this.#manners.maxWaiting) throw new Refused('tooManyRequests', { count: 5 })
  }

  async #queued(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#running >= this.#manners.most) {
      this.requireRoom()
      // A finished hash hands its place to the next in the queue, so that the count does not change.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    const began = performance.now()
    try {
      return await this.#derive(password.normalize('NFC'), nonce)
    } finally {
      const restMs = this.#manners.rest * (performance.now() - began)
      if (restMs > 0) setTimeout(() => this.#handOver(), restMs)
      else this.#handOver()
    }
  }

  #handOver(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

const nobody = { nonce: randomBytes(16), tag: randomBytes(32) }

/** Salt and tag of a stored hash; undefined if it is malformed. */
function partsOf(stored: string): { nonce: Buffer; tag: Buffer } | undefined {
  const [, nonce, tag] = /^argon2id\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? []
  return nonce && tag
    ? { nonce: Buffer.from(nonce, 'base64url'), tag: Buffer.from(tag, 'base64url') }
    : undefined
}
