import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { correctionColumns, type CorrectionRow } from '#payments/rails/corrections.ts'

/** SQL condition on a correction `x`: it was proposed at this brand's desk (`brand` is a placeholder). */
export const ofDesk = (brand: string): string => `x.brand = ${brand}`

/** A correction of the desk of the staff member's brand, locked with `for update`. @throws Refused correctionNotFound */
export async function findCorrection(
  db: Pick<pg.Pool, 'query'>,
  { person }: Pick<Principal, 'person'>,
  correctionId: number,
  lock: '' | 'for update' = '',
): Promise<CorrectionRow> {
  const { rows } = await db.query<CorrectionRow>(
    `select ${correctionColumns} from app.correction x where x.id = $1 and ${ofDesk('$2')} ${lock}`,
    [correctionId, person.brand],
  )
  const [row] = rows
  if (!row) throw new Refused('correctionNotFound')
  return row
}
