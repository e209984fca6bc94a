import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { isOfHouse } from '#store/staff/staff.ts'
import { paymentCases } from '../find-case.ts'
import { correctionColumns, type CorrectionRow } from '#payments/rails/corrections.ts'

/**
 * SQL condition on a correction `x`: it was proposed at this brand's desk and is about a customer of the brand, or
 * about the bank's own money for staff of the whole bank (`ofHouse` is a SQL condition).
 */
export const ofDesk = (brand: string, ofHouse: string): string =>
  `x.brand = ${brand} and (${ofHouse} or ${hasCustomer('x')})`

/** SQL condition on a correction `x`: a customer's account is debited, or the money in suspense belongs to a customer. */
export const hasCustomer = (x: string): string =>
  `(${x}.customer_id is not null or exists (select from ${paymentCases} where k.id = ${x}.case_id and c.id is not null))`

/** A correction of the desk of the staff member's brand, locked with `for update`. @throws Refused correctionNotFound */
export async function findCorrection(
  db: Pick<pg.Pool, 'query'>,
  { person }: Pick<Principal, 'person'>,
  correctionId: number,
  lock: '' | 'for update' = '',
): Promise<CorrectionRow> {
  const { rows } = await db.query<CorrectionRow>(
    `select ${correctionColumns} from app.correction x where x.id = $1 and ${ofDesk('$2', '$3::boolean')} ${lock}`,
    [correctionId, person.brand, isOfHouse(person.staff)],
  )
  const [row] = rows
  if (!row) throw new Refused('correctionNotFound')
  return row
}
