import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** A person's authenticator app (RFC 6238), from the key on the page. */
export class Authenticator {
  readonly #key: Buffer
  #last = 0

  constructor(key: string) {
    const bits = Array.from(key.replaceAll(/\s/g, ''), (sign) =>
      alphabet.indexOf(sign).toString(2).padStart(5, '0'),
    ).join('')
    this.#key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  }

  /** The current code, to prove possession of the key; does not use it up. */
  shown(): string {
    return this.#at(Math.floor(Date.now() / stepMs))
  }

  /** An unused code; the next time step is used, too, as from a clock slightly ahead. */
  async code(): Promise<string> {
    for (;;) {
      const now = Math.floor(Date.now() / stepMs)
      const next = Math.max(now, this.#last + 1)
      if (next <= now + 1) {
        this.#last = next
        return this.#at(next)
      }
      await wait(stepMs - (Date.now() % stepMs))
    }
  }

  #at(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const mac = createHmac('sha1', this.#key).update(counter).digest()
    const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7f_ff_ff_ff
    return String(number % 1_000_000).padStart(6, '0')
  }
}
