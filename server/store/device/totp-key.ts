import type { PersonalData } from '#core/sealing/personal-data.ts'

/** The length of a key that was kept in clear, before keys were sealed. */
export const clearKeyLength = 20

/** Seals the key of a person's authenticator for its column. */
export const sealTotpKey = (personal: PersonalData, personId: number, key: Buffer): Promise<Buffer> =>
  personal.seal(`person:${personId}`, key.toString('base64'))

/** The key that `sealTotpKey` sealed; undefined when the person was erased. */
export async function openTotpKey(
  personal: PersonalData,
  personId: number,
  kept: Buffer,
): Promise<Buffer | undefined> {
  if (kept.length === clearKeyLength) return kept
  const key = await personal.open<string>(`person:${personId}`, kept)
  return key === undefined ? undefined : Buffer.from(key, 'base64')
}
