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
  sealed: Buffer,
): Promise<Buffer | undefined> {
  if (sealed.length === clearKeyLength) return sealed
  const key = await personal.open<string>(`person:${personId}`, sealed)
  return key === undefined ? undefined : Buffer.from(key, 'base64')
}
