import { randomBytes } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { confirmLinkedEmail, setEmailLink } from '#store/contact/emails.ts'

/** Token of a link that confirms an address; valid as long as the code sent with it. A new token replaces the last. */
export async function freshEmailLink(s: Services, emailId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await setEmailLink(s.db, emailId, hashOf(s, token))
  return token
}

/**
 * Confirms the address a link belongs to, with its audit row; false if the link is unknown or expired. Idempotent,
 * because mail scanners follow links before their reader does.
 */
export async function confirmByLink(
  s: Services,
  { token, brand, address }: { token: string; brand: string; address: string },
): Promise<boolean> {
  return transaction(s.db, async (client) => {
    const linkHashes = s.secrets.macs('one-time-code', 'email-link', token)
    const link = { linkHashes, brand, now: s.clock.now() }
    const customerId = await confirmLinkedEmail(client, link)
    if (customerId === undefined) return false
    const row = { brand, actorId: undefined, customerId, address, outcome: 'done' }
    await s.audit.write({ ...row, call: 'emailConfirmation' }, client)
    return true
  })
}

const hashOf = (s: Services, token: string): Buffer => s.secrets.mac('one-time-code', 'email-link', token)
