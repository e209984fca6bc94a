import { createHash } from 'node:crypto'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { Services } from '#context/services.ts'
import { massLinesAfter, type MassRow } from '#store/mass/mass-lines.ts'

/** Lines read at once. */
const page = 2_000

/** `payOn`: the day it is paid, where it names one. */
export type OfBatch = { id: number; customerId: number; accountId: number; payOn?: string | null | undefined }

/**
 * Builds the digest of a batch line by line, in base64url: account, day, and of each line number, cells, payee, debit, fee and
 * credit. Keyed, because the ledger stores it unencrypted and names can be guessed.
 */
export function massDigest(personal: PersonalData, { id, customerId, accountId, payOn }: OfBatch) {
  const hash = createHash('sha256').update(JSON.stringify(payOn ? [id, accountId, payOn] : [id, accountId]))
  let lines = 0
  return {
    add: ({ line, content: { cells, card }, cost }: Pick<MassRow, 'line' | 'content' | 'cost'>): void => {
      lines += 1
      hash.update(
        JSON.stringify([
          line,
          Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)),
          card?.token ?? '',
          cost && [
            cost.method,
            cost.country,
            cost.debit,
            cost.fee,
            cost.credit,
            cost.creditCurrency,
            cost.rate,
            cost.payeeKey.toString('base64url'),
          ],
        ]),
      )
    },
    lines: () => lines,
    end: (): string =>
      personal.lookUp('batch', String(customerId), hash.digest('base64url')).toString('base64url'),
  }
}

/** The digest of the stored lines that are not removed, and their number. */
export async function storedDigest(
  s: Pick<Services, 'db' | 'personal'>,
  batch: OfBatch,
): Promise<{ digest: string; lines: number }> {
  const digest = massDigest(s.personal, batch)
  for (let after = 0; ;) {
    const rows = await massLinesAfter(s, batch, { after, limit: page, kept: true })
    rows.forEach(digest.add)
    const last = rows.at(-1)
    if (!last) return { digest: digest.end(), lines: digest.lines() }
    after = last.line
  }
}
