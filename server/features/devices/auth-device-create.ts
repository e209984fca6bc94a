import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { isSignedBy, issueDeviceSecret } from '#auth/device-key.ts'
import { useDeviceLink } from '#auth/device-link.ts'
import { insertDevice, removePendingDevices } from '#store/device/device-changes.ts'

const maxDevices = 5
/** Lifetime of the first secret, with which the phone signs in after its approval. */
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
  const link = await useDeviceLink(s.db, { code: input.code, brand: browser.brand, now })
  if (!link) return refuse('deviceLinkInvalid')
  // Phones that were never approved are removed and do not count towards the limit.
  await removePendingDevices(s.db, link.personId, now)
  if ((await s.store.devices.of(link.personId)).length >= maxDevices)
    return refuse('tooManyDevices', { most: maxDevices })
  const id = await insertDevice(s.db, {
    ...link,
    brand: browser.brand,
    name: input.name,
    type: input.type,
    publicKey,
    pushToken: input.pushToken ?? null,
    at: now,
  })
  const { secret, expiresAt } = await issueDeviceSecret(s, id, firstSecretMs)
  return { id, secret, brand: browser.brand, expiresAt: expiresAt.toISOString() }
}
