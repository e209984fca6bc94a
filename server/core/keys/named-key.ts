import type { JWTHeaderParameters } from 'jose'
import type { Secrets } from '#core/secrets.ts'

/**
 * Finds the key of a token by the number in its header; older tokens have no number and use the first secret.
 * @throws Error when the secret with this number is not in use
 */
export const namedKey =
  (secrets: Secrets, purpose: 'access-token' | 'temporary-token') =>
  ({ kid }: Pick<JWTHeaderParameters, 'kid'>): Buffer =>
    secrets.keyOf(purpose, Number(kid ?? 1))
