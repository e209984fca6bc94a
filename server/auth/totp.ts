import { createHmac } from 'node:crypto'

/** Duration of a time step in seconds. */
export const stepSeconds = 30

/** The six-digit code of a time step (RFC 6238 with SHA-1, RFC 4226 truncation). */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Accepted time steps: previous, current and next, to allow for clock drift. */
export function acceptableSteps(now: Date): readonly number[] {
  const step = stepOf(now)
  return [step - 1, step, step + 1]
}

/** Number of the time step of a moment. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / (stepSeconds * 1000))
