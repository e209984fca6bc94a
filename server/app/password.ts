import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Refused } from './refused.ts'
import { sameSecret } from './secrets.ts'

const hash = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const

/**
 * Argon2id behind a bounded queue: hashing is the dearest thing a stranger can ask for, so at most two run and 64
 * wait; who comes later is told to try again, and running payments do not notice.
 */
export class PasswordHasher {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #mostRunning: number
  readonly #mostWaiting: number

  constructor(mostRunning = 2, mostWaiting = 64) {
    this.#mostRunning = mostRunning
    this.#mostWaiting = mostWaiting
  }

  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16)
    const tag = await this.#queued(() => derive(password, nonce))
    return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  }

  /** An unknown account is checked against a hash nobody's password has, so that both cases take as long. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const known = partsOf(stored ?? '')
    const { nonce, tag } = known ?? nobody
    const derived = await this.#queued(() => derive(password, nonce))
    return sameSecret(derived, tag) && known !== undefined
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#mostRunning) {
      if (this.#waiting.length >= this.#mostWaiting) throw new Refused('tooManyRequests', { count: 5 })
      // Whoever finishes hands its place over, so the count does not change.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
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

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  hash('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
