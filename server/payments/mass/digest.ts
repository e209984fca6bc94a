import type { Services } from '#context/services.ts'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import { hashOfLines } from '#store/mass/mass-lines.ts'
import { hashOfDoubts } from '#store/mass/payee-checks.ts'

/** `payOn`: the batch's payment day, if any. */
export type OfBatch = {
  id: number
  customerId: number
  accountId: number
  kind: MassKind
  payOn?: string | null | undefined
}

/**
 * The digest of a batch in base64url: account and day; of each line that is not removed, its number, cells, payee,
 * debit, fee and credit; the names that do not match; and the number of those lines. Keyed, because the ledger stores
 * it unencrypted and names can be guessed.
 */
export async function storedDigest(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { id, customerId, accountId, kind, payOn }: OfBatch,
): Promise<{ digest: string; lines: number }> {
  const { hash, lines } = await hashOfLines(db, id)
  const doubts = kind === 'p2p' ? null : await hashOfDoubts(db, id)
  const batchText = JSON.stringify([
    id,
    accountId,
    payOn ?? null,
    hash.toString('base64url'),
    ...(doubts ? [doubts.toString('base64url')] : []),
  ])
  return { digest: personal.lookUp('batch', String(customerId), batchText).toString('base64url'), lines }
}
