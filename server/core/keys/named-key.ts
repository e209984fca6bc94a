import type { JWTHeaderParameters } from 'jose'
import type { Secrets } from '#core/secrets.ts'

/**
 * Finds the key of a token by the number in its header; tokens from before numbers have none and are of the first.
 * @throws Error when the secret with this number is not in use
 */
export const namedKey =
  (secrets: Secrets, purpose: 'access-token' | 'temporary-token') =>
  ({ kid }: Pick<JWTHeaderParameters, 'kid'>): Buffer =>
    secrets.keyOf(purpose, Number(kid ?? 1))
