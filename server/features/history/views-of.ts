import type { Services } from '#context/services.ts'

export type Note = { note: string; tags: string[] }
type View = { id: number; name: string; search: string }
type ViewDeps = Pick<Services, 'personal'> & { db: Pick<Services['db'], 'query'> }

/** A person's saved filters for a customer, in order of creation; those whose key was erased are left out. */
export async function viewsOf(s: ViewDeps, customerId: number, personId: number): Promise<View[]> {
  const { rows } = await s.db.query<{ id: number; sealed: Buffer }>(
    'select id, sealed from app.history_view where customer_id = $1 and person_id = $2 order by id',
    [customerId, personId],
  )
  const views: View[] = []
  for (const { id, sealed } of rows) {
    const view = await s.personal.open<Omit<View, 'id'>>(`customer:${customerId}`, sealed)
    if (view) views.push({ id, ...view })
  }
  return views
}
