import type { ScreeningCase } from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { KnownList } from '#store/screening/lists.ts'

/** A list as on the wire. */
export const listDto = ({ version, madeAt, seenAt }: Omit<KnownList, 'id'>): ScreeningCase['list'] => ({
  version,
  ...(madeAt && { madeAt: madeAt.toISOString() }),
  seenAt: seenAt.toISOString(),
})

/** The list of a case. */
export async function listOf(db: Pick<pg.Pool, 'query'>, id: number): Promise<ScreeningCase['list']> {
  const { rows } = await db.query<KnownList>(
    'select id, version, made_at as "madeAt", seen_at as "seenAt" from app.screening_list where id = $1',
    [id],
  )
  const [list] = rows
  if (!list) throw new Error(`screening list ${id} does not exist`)
  return listDto(list)
}
