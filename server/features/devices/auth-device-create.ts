import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { hashOf, isSignedBy, issueDeviceSecret } from '#auth/device-key.ts'

const mostDevices = 5
/** Life of the first secret, with which the phone signs in after its approval. */
const firstSecretMs = 10 * 60_000

/**
 * A phone presents the code of a link and proves possession of its key. The proof is checked before the update that
 * uses up the code, so that a wrong proof leaves the code for the real phone.
 */
export const authDeviceCreate: Handler<typeof calls.authDeviceCreate> = async (
  input,
  { services: s, browser, refuse },
) => {
  const publicKey = Buffer.from(input.publicKey, 'base64url')
  if (!isSignedBy(publicKey, input.signature, 'link', input.code)) return refuse('deviceProofInvalid')
  const now = s.clock.now()
  const { rows } = await s.db.query<{ personId: number; enablesPush: boolean }>(
    `update app.device_link set used_at = $3
     where code_hash = $1 and brand = $2 and used_at is null and expires_at > $3
     returning person_id as "personId", enables_push as "enablesPush"`,
    [hashOf(input.code), browser.brand, now],
  )
  const [link] = rows
  if (!link) return refuse('deviceLinkInvalid')
  // Phones that were never approved are removed and do not count towards the limit.
  await s.db.query(
    `update app.device set state = 'removed', removed_at = $2 where person_id = $1 and state = 'pending'`,
    [link.personId, now],
  )
  if ((await s.store.devices.of(link.personId)).length >= mostDevices)
    return refuse('tooManyDevices', { most: mostDevices })
  const made = await s.db.query<{ id: number }>(
    `insert into app.device (person_id, brand, name, type, public_key, push_token, enables_push, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      link.personId,
      browser.brand,
      input.name,
      input.type,
      publicKey,
      input.pushToken ?? null,
      link.enablesPush,
      now,
    ],
  )
  const id = made.rows[0]?.id ?? 0
  const { secret, expiresAt } = await issueDeviceSecret(s, id, firstSecretMs)
  return { id, secret, brand: browser.brand, expiresAt: expiresAt.toISOString() }
}
