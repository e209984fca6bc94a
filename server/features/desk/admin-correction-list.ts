import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isOfHouse } from '#store/staff/staff.ts'
import { correctionColumns, type CorrectionRow } from '#payments/rails/corrections.ts'
import { ofDesk } from './corrections/find-correction.ts'
import { correctionDto } from './corrections/correction-dto.ts'

const pageSize = 50

export const adminCorrectionList: Handler<typeof calls.adminCorrectionList> = async (
  { kind, before },
  { by, services: s },
) => {
  const { rows } = await s.db.query<CorrectionRow>(
    `select ${correctionColumns} from app.correction x
     where ${ofDesk('$1', '$5::boolean')} and ($2::text is null or x.kind = $2) and ($3::bigint is null or x.id < $3)
     order by x.id desc limit $4`,
    [by.person.brand, kind ?? null, before ?? null, pageSize + 1, isOfHouse(by.person.staff)],
  )
  return {
    corrections: await Promise.all(rows.slice(0, pageSize).map((row) => correctionDto(s, by, row))),
    hasMore: rows.length > pageSize,
  }
}
