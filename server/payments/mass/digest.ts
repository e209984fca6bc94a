import type { Services } from '#context/services.ts'
import { hashOfLines } from '#store/mass/mass-lines.ts'

export type OfBatch = { id: number; customerId: number; accountId: number }

/**
 * The digest of a batch in base64url: account, and of each line that is not removed number, cells, payee, debit, fee and
 * credit; and the number of those lines. Keyed, because the ledger stores it unencrypted and names can be guessed.
 */
export async function storedDigest(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { id, customerId, accountId }: OfBatch,
): Promise<{ digest: string; lines: number }> {
  const { hash, lines } = await hashOfLines(db, id)
  const said = JSON.stringify([id, accountId, hash.toString('base64url')])
  return { digest: personal.lookUp('batch', String(customerId), said).toString('base64url'), lines }
}
