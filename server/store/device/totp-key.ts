import type { PersonalData } from '#core/sealing/personal-data.ts'

/** Length of a key stored unencrypted, before keys were encrypted. */
export const clearKeyLength = 20

/** Encrypts the key of a person's authenticator for its column. */
export const sealTotpKey = (personal: PersonalData, personId: number, key: Buffer): Promise<Buffer> =>
  personal.seal(`person:${personId}`, key.toString('base64'))

/** Decrypts a key of `sealTotpKey`; undefined when the person was erased. */
export async function openTotpKey(
  personal: PersonalData,
  personId: number,
  kept: Buffer,
): Promise<Buffer | undefined> {
  if (kept.length === clearKeyLength) return kept
  const key = await personal.open<string>(`person:${personId}`, kept)
  return key === undefined ? undefined : Buffer.from(key, 'base64')
}
