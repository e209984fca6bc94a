import { randomBytes } from 'node:crypto'
import { derive as deriveInThread, hashingThreads } from './hashing.ts'
import { Refused } from './refused.ts'
import { sameSecret } from './secrets.ts'

export type HasherOptions = {
  mostRunning?: number
  mostWaiting?: number
  derive?: (password: string, nonce: Buffer) => Promise<Buffer>
}

/**
 * Argon2id behind a bounded queue: hashing is the dearest thing a stranger can ask for, so as many run as there are
 * threads for it and 64 wait; who comes later is told to try again, and running payments do not notice.
 */
export class PasswordHasher {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #mostRunning: number
  readonly #mostWaiting: number
  readonly #derive: NonNullable<HasherOptions['derive']>

  constructor(options: HasherOptions = {}) {
    this.#mostRunning = options.mostRunning ?? hashingThreads
    this.#mostWaiting = options.mostWaiting ?? 64
    this.#derive = options.derive ?? deriveInThread
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
    if (this.#waiting.length >= this.#mostWaiting) throw new Refused('tooManyRequests', { count: 5 })
  }

  async #queued(password: string, nonce: Buffer): Promise<Buffer> {
    if (this.#running >= this.#mostRunning) {
      this.requireRoom()
      // Whoever finishes hands its place over, so the count does not change.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await this.#derive(password.normalize('NFC'), nonce)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
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
