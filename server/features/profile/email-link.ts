import { randomBytes } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'

/** A link that confirms an address, beside its code and as long as it; the last one sent counts. */
export async function freshEmailLink(s: Services, emailId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await s.db.query('update app.email set link_hash = $2 where id = $1', [emailId, hashOf(s, token)])
  return token
}

/**
 * Confirms the address whose link was followed. Followed again it says the same: programs that look into mail before
 * their reader does follow it first.
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
