import { randomBytes } from 'node:crypto'
import { type Derive, hashingThreads, type Manners } from './hashing.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'

const ordinary: Manners = { most: 2, mostWaiting: 64, nice: 0, rest: 0 }

/**
 * Argon2id behind a bounded queue: hashing is the dearest thing a stranger can ask for, so as many run as there are
 * threads for it and a few wait; who comes later is told to try again, and running payments do not notice.
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

  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16)
    const tag = await this.#queued(password, nonce)
    return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  }

  /** An unknown account is checked against a hash nobody's password has, so that both cases take as long. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const known = partsOf(stored ?? '')
    const { nonce, tag } = known ?? nobody
    const derived = await this.#queued(password, nonce)
    return sameSecret(derived, tag) && known !== undefined
  }

  /**
   * For whoever would ask the database before they ask here: turned away they have cost nothing.
   * @throws Refused tooManyRequests
   */
  requireRoom(): void {
    if (this.#waiting.length >= this.#manners.mostWaiting) throw new Refused('tooManyRequests', { count: 5 })
  }

  async #queued(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#running >= this.#manners.most) {
      this.requireRoom()
      // Whoever finishes hands its place over, so the count does not change.
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

/** Nonce and tag of a stored hash; undefined of a text that is none. */
function partsOf(stored: string): { nonce: Buffer; tag: Buffer } | undefined {
  const [, nonce, tag] = /^argon2id\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? []
  return nonce && tag
    ? { nonce: Buffer.from(nonce, 'base64url'), tag: Buffer.from(tag, 'base64url') }
    : undefined
}
