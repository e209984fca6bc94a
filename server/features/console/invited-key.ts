import { base32 } from '#auth/base32.ts'
import type { Services } from '#context/services.ts'

/**
 * The key of the authenticator that an invitation pairs. It follows from the link, so that nothing has to be stored
 * before the first code has proved it.
 */
export const invitedKey = ({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer =>
  secrets.mac('staff-authenticator', token).subarray(0, 20)

/** The key in both forms in which authenticators take it. */
export function pairing(key: Buffer, { name, email }: { name: string; email: string }) {
  const [issuer, account] = [encodeURIComponent(`${name} console`), encodeURIComponent(email)]
  const secret = base32(key)
  return { secret, otpauth: `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}` }
}
