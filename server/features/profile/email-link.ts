import { randomBytes } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'

/** Token of a link that confirms an address; valid as long as the code sent with it. A new token replaces the last. */
export async function freshEmailLink(s: Services, emailId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await s.db.query('update app.email set link_hash = $2 where id = $1', [emailId, hashOf(s, token)])
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
    const { rows } = await client.query<{ customerId: number }>(
      `update app.email e set confirmed = true, code_hash = null from app.customer c
       where e.link_hash = $1 and e.expires_at > $2 and c.id = e.customer_id and c.brand = $3 and not c.closed
       returning c.id as "customerId"`,
      [hashOf(s, token), s.clock.now(), brand],
    )
    const [confirmed] = rows
    if (!confirmed) return false
    const row = { brand, actorId: undefined, customerId: confirmed.customerId, address, outcome: 'done' }
    await s.audit.write({ ...row, call: 'emailConfirmation' }, client)
    return true
  })
}

const hashOf = (s: Services, token: string): Buffer => s.secrets.mac('one-time-code', 'email-link', token)
