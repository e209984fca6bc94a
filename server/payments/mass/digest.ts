import type { Services } from '#context/services.ts'
import { hashOfLines } from '#store/mass/mass-lines.ts'

/** `payOn`: the day it is paid, where it names one. */
export type OfBatch = { id: number; customerId: number; accountId: number; payOn?: string | null | undefined }

/**
 * The digest of a batch in base64url: account, day, and of each line that is not removed number, cells, payee, debit, fee and
 * credit; and the number of those lines. Keyed, because the ledger stores it unencrypted and names can be guessed.
 */
export async function storedDigest(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { id, customerId, accountId, payOn }: OfBatch,
): Promise<{ digest: string; lines: number }> {
  const { hash, lines } = await hashOfLines(db, id)
  const said = JSON.stringify([id, accountId, payOn ?? null, hash.toString('base64url')])
  return { digest: personal.lookUp('batch', String(customerId), said).toString('base64url'), lines }
}
