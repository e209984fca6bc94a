import { createHash } from 'node:crypto'
import type { Command } from '@sixpence/ledger'

/**
 * The key of a step that follows from an operation: a UUIDv7 (RFC 9562) whose time is the operation's and whose random
 * part is a hash, so that whoever takes the step again finds the first. It is a key of the house: the payer, who could
 * work it out, cannot use it up beforehand.
 */
export function stepKey(
  step: string,
  { id, at }: { id: number | string; at: Date },
): Pick<Command, 'key' | 'owner' | 'bodyHash'> {
  const hash = createHash('sha256').update(`${step} ${id}`).digest()
  const time = at.getTime().toString(16).padStart(12, '0')
  const rest = hash.toString('hex')
  const key = [
    time.slice(0, 8),
    time.slice(8),
    `7${rest.slice(0, 3)}`,
    `8${rest.slice(3, 6)}`,
    rest.slice(6, 18),
  ].join('-')
  return { key, owner: 0, bodyHash: hash }
}
