import { createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto'
import { deviceProof } from '@sixpence/protocol/devices/devices'
import type { Services } from '#context/services.ts'
import type { DeviceRow } from '#store/device/devices.ts'
import { noteDeviceUse } from '#store/device/device-changes.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** A one-time value of 256 random bits, base64url. */
export const oneTimeText = (): string => randomBytes(32).toString('base64url')

/** Time a phone has to sign a secret. */
const secretMs = 2 * 60_000

/** Parses a P-256 public key (SubjectPublicKeyInfo); undefined for anything else. */
function publicKeyOf(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** Whether the signature over these facts is valid for the key (ECDSA, P-256, SHA-256). */
export function isSignedBy(
  spki: Buffer,
  signature: string,
  ...proof: Parameters<typeof deviceProof>
): boolean {
  const key = publicKeyOf(spki)
  if (!key) return false
  const text = Buffer.from(deviceProof(...proof))
  return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

/** Issues a new secret for the phone to sign; stored as a hash, valid once. */
export async function issueDeviceSecret(
  s: Pick<Services, 'db' | 'clock'>,
  deviceId: number,
  lifeMs: number = secretMs,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = oneTimeText()
  const expiresAt = new Date(s.clock.now().getTime() + lifeMs)
  await s.db.query('insert into app.device_secret (secret_hash, device_id, expires_at) values ($1, $2, $3)', [
    sha256(secret),
    deviceId,
    expiresAt,
  ])
  return { secret, expiresAt }
}

/** The linked phone that signed its secret; undefined otherwise. The update that finds the secret uses it up. */
export async function useDeviceSecret(
  s: Pick<Services, 'db' | 'clock' | 'store'>,
  brand: string,
  { deviceId, secret, signature }: { deviceId: number; secret: string; signature: string },
): Promise<DeviceRow | undefined> {
  const device = await s.store.devices.byId(deviceId)
  if (device?.state !== 'linked' || device.brand !== brand) return undefined
  if (!isSignedBy(device.publicKey, signature, 'token', deviceId, secret)) return undefined
  const now = s.clock.now()
  const used = await s.db.query(
    `update app.device_secret set used_at = $3
     where secret_hash = $1 and device_id = $2 and used_at is null and expires_at > $3`,
    [sha256(secret), deviceId, now],
  )
  if (used.rowCount !== 1) return undefined
  await noteDeviceUse(s.db, deviceId, now)
  return device
}
