import { rows } from './database.ts'
import type { Database } from './database.ts'

/** A key whose success was acknowledged to a client. */
export type Acknowledgement = { key: string; owner: number; operationId?: number }

/**
 * Compares acknowledged keys with the ledger and returns a message for each key that is missing, booked twice, or
 * belongs to another operation than acknowledged. Reads in slices, so that a million keys are fine.
 */
export async function missingOrDoubled(
  db: Database,
  acknowledged: readonly Acknowledgement[],
): Promise<string[]> {
  const faults: string[] = []
  for (let start = 0; start < acknowledged.length; start += 10_000) {
    const slice = acknowledged.slice(start, start + 10_000)
    const idRows = await rows<{ key: string; owner: string; ids: string[] }>(
      db,
      `select u.key, u.owner, array_remove(array_agg(o.id), null) as ids
      from (select distinct * from unnest($1::uuid[], $2::bigint[]) u (key, owner)) u
      left join ledger.operation o on o.key = u.key and o.owner = u.owner
      group by u.key, u.owner`,
      [slice.map(({ key }) => key), slice.map(({ owner }) => owner)],
    )
    const ids = new Map(idRows.map((row) => [`${row.key} ${row.owner}`, row.ids.map(Number)]))
    for (const { key, owner, operationId } of slice) {
      const booked = ids.get(`${key.toLowerCase()} ${owner}`) ?? []
      if (booked.length === 0) faults.push(`${key} of ${owner} was acknowledged and is missing`)
      if (booked.length > 1) faults.push(`${key} of ${owner} was booked ${booked.length} times`)
      if (operationId !== undefined && booked[0] !== undefined && booked[0] !== operationId) {
        faults.push(`${key} of ${owner} was acknowledged as ${operationId} and is ${booked[0]}`)
      }
    }
  }
  return faults
}
