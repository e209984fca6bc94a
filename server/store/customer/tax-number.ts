import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Decrypts a customer's tax number; undefined when none is stored. */
export async function readTaxNumber(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ sealed: Buffer | null }>(
    'select tax_sealed as sealed from app.customer where id = $1',
    [customerId],
  )
  const sealed = rows[0]?.sealed
  return sealed ? personal.open<string>(`customer:${customerId}`, sealed) : undefined
}

/** Encrypts and stores a customer's tax number. */
export async function keepTaxNumber(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
  taxId: string,
): Promise<void> {
  const sealed = await personal.seal(`customer:${customerId}`, taxId, db)
  await db.query('update app.customer set tax_sealed = $2, tax_id = null where id = $1', [customerId, sealed])
}
