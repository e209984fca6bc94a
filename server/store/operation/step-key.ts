import type { Command } from '@sixpence/ledger'
import { sha256 } from '#core/keys/sha256.ts'

/**
 * Idempotency key of a step that follows from an operation: a UUIDv7 (RFC 9562) with the operation's time and a hash
 * as random part, so that a repeated step finds the first. It is owned by the bank, so that the payer, who could
 * compute it, cannot use it first.
 */
export function stepKey(
  step: string,
  { id, at }: { id: number | string; at: Date },
): Pick<Command, 'key' | 'owner' | 'bodyHash'> {
  const hash = sha256(`${step} ${id}`)
  const rest = hash.toString('hex')
  const key = [keyTimeOf(at), `7${rest.slice(0, 3)}`, `8${rest.slice(3, 6)}`, rest.slice(6, 18)].join('-')
  return { key, owner: 0, bodyHash: hash }
}

/** The prefix of the keys of steps that follow from an operation of this time. */
export function keyTimeOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
