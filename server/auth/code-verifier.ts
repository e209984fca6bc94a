import { sameSecret } from '#core/secrets.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** Whether the verifier belongs to the challenge (RFC 7636, method S256). */
export const isVerifierOf = (verifier: string, challenge: string): boolean =>
  sameSecret(sha256(verifier).toString('base64url'), challenge)
