import { base32 } from '#auth/base32.ts'
import type { Services } from '#context/services.ts'

/**
 * The authenticator key that an invitation pairs. It is derived from the link, so that nothing has to be stored before
 * the first code has proved it.
 */
export const invitedKey = (s: Pick<Services, 'secrets'>, token: string): Buffer =>
  first(invitedKeys(s, token))

/** The keys that the link may have paired, in case the server's secret has changed since. */
export const invitedKeys = ({ secrets }: Pick<Services, 'secrets'>, token: string): Buffer[] =>
  secrets.macs('staff-authenticator', token).map((mac) => mac.subarray(0, 20))

function first([bytes]: Buffer[]): Buffer {
  if (!bytes) throw new Error('the server has no secret for the key staff-authenticator of an invitation')
  return bytes
}

/** The key in both forms that authenticators accept. */
export function pairing(key: Buffer, { name, email }: { name: string; email: string }) {
  const issuer = encodeURIComponent(`${name} console`)
  const account = encodeURIComponent(email)
  const secret = base32(key)
  return { secret, otpauth: `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}` }
}
