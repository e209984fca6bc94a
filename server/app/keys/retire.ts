import type pg from 'pg'
import { closeRole } from '@sixpence/postgres/roles'
import type { Audit } from '#core/audit.ts'
import { forgetSealedBy, storeKeys, openSecrets } from '#core/keys/stored-keys.ts'
import type { Ring } from '#core/keys/ring.ts'
import { compareKeys, knownKeys, noteRetired } from '#core/key-check.ts'
import { attestSealKey } from '#core/seals/seal-keys.ts'
import { endSessionsOf } from '#core/end-sessions.ts'
import { isPassing, needSaid, needsOf } from '#features/secrets/needs.ts'

type Retiring = {
  audit: Audit
  ring: Ring
  number: number
  now: Date
  /** Ends the sessions signed with it, instead of waiting for them. */
  endsSessions: boolean
  /** The deployer manages the role of the database. */
  hasOwnRole: boolean
}

/**
 * Retires a secret: afterwards nothing in the database depends on it, and its signatures of seals are valid up to the
 * current seal. Run as the owner of the database, beside running servers. @throws Error with what still depends on
 * it; nothing is changed then
 */
export async function retire(
  client: pg.Client,
  { audit, ring, number, now, endsSessions, hasOwnRole }: Retiring,
): Promise<{ ended: number }> {
  const storedKeys = await knownKeys(client)
  const row = storedKeys.find((knownKey) => knownKey.number === number)
  if (!row)
    throw new Error(`nothing was ever sealed with number ${number} here: take it out of SIXPENCE_SECRETS`)
  if (row.retiredAt) throw new Error(`number ${number} was retired on ${row.retiredAt.toISOString()} already`)
  const secrets = await openSecrets(client, ring)
  compareKeys(storedKeys, secrets)
  if (number === secrets.current)
    throw new Error(
      `number ${number} is the current one: put a newer one first in SIXPENCE_SECRETS, everywhere`,
    )
  await client.query('begin')
  try {
    const needs = await needsOf(client, { number, now, hasOwnRole })
    const standing = endsSessions ? needs.filter((need) => !isPassing(need)) : needs
    if (standing.length > 0)
      throw new Error(
        `number ${number} is still needed by\n${standing.map((need) => `- ${needSaid(need)}`).join('\n')}\n` +
          (standing.every(isPassing)
            ? 'Wait, or end the sessions with --end-sessions: their people then have to sign in again.'
            : 'Servers that have a newer one first make these anew in the background; `npm run operator -- secrets:status` shows how far.'),
      )
    const sessionCount = await endSessionsOf(client, number, now)
    await storeKeys(client, secrets, { number })
    await attestSealKey(client, secrets, { number, at: now })
    await forgetSealedBy(client, number)
    await noteRetired(client, number, now)
    if (!hasOwnRole) await closeRole(client, number)
    await audit.write(
      {
        brand: '',
        actorId: undefined,
        customerId: undefined,
        call: 'secrets:retire',
        outcome: 'done',
        address: '',
        detail: { number, current: secrets.current },
      },
      client,
    )
    await client.query('commit')
    return { ended: endsSessions ? sessionCount : 0 }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
