import { randomBytes } from 'node:crypto'
import type { PersonalKeys } from '#core/sealing/personal-data.ts'

/** Random keys for personal data, different from those of any server. */
export function randomPersonalKeys(number = 1): PersonalKeys {
  const fresh = (): PersonalKeys['wrapping'] => [{ number, key: randomBytes(32) }]
  return { wrapping: fresh(), lookUp: fresh(), stable: randomBytes(32) }
}
