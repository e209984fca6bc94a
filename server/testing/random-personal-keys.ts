import { randomBytes } from 'node:crypto'
import type { PersonalKeys } from '#core/sealing/personal-data.ts'

/** Keys for personal data of a server that nobody else has. */
export function randomPersonalKeys(number = 1): PersonalKeys {
  const fresh = (): PersonalKeys['wrapping'] => [{ number, key: randomBytes(32) }]
  return { wrapping: fresh(), lookUp: fresh(), stable: randomBytes(32) }
}
