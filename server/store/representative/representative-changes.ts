import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type RepresentativeChange = {
  at: Date
  actorId: number
  customerId: number
  representativeId: number
  call: string
  words: object
}

/** Stores a change of a representative: the values before and after. */
export async function keepRepresentativeChange(
  { db, personal }: { db: pg.PoolClient; personal: PersonalData },
  { words, ...item }: RepresentativeChange,
): Promise<void> {
  await db.query(
    `insert into app.representative_change (at, actor_id, customer_id, representative_id, call, words)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      item.at,
      item.actorId,
      item.customerId,
      item.representativeId,
      item.call,
      await personal.seal(`customer:${item.customerId}`, words, db),
    ],
  )
}
