import type pg from 'pg'
import type { Directory, ListedKind, OwnPlace } from './directory.ts'

type DuePlace = OwnPlace & { version: number }

const atOnce = 500

/**
 * Writes changes of the cell's customers and persons to the directory, and deletes each from the queue if it has not
 * changed again. Several processes may do so at once. `taken` is called for an address that somebody in another cell
 * has. Returns the number written.
 */
export async function writePlaces(
  { db, cell, directory }: { db: pg.Pool; cell: string; directory: Pick<Directory, 'put'> },
  { brandsApart, taken }: { brandsApart: readonly string[]; taken: (kind: ListedKind, id: number) => void },
): Promise<number> {
  for (let written = 0; ;) {
    const due = await duePlaces(db)
    const places = due.filter(({ brand }) => !brandsApart.includes(brand))
    const others = places.length > 0 ? await directory.put(cell, places) : []
    for (const { kind, id, elsewhere } of others) if (elsewhere) taken(kind, id)
    // An address that passes between our rows is written after it was removed from the first.
    const isLeft = new Set(
      others.filter(({ elsewhere }) => !elsewhere).map(({ kind, id }) => `${kind} ${id}`),
    )
    const done = due.filter(({ kind, id }) => !isLeft.has(`${kind} ${id}`))
    await forgetPlaces(db, done)
    written += done.length
    if (due.length < atOnce || done.length === 0) return written
  }
}

async function duePlaces(db: pg.Pool): Promise<DuePlace[]> {
  const { rows } = await db.query<DuePlace>(
    `select d.kind, d.id, d.version, coalesce(c.brand, p.brand) as brand,
       coalesce(c.email_look_up, p.email_look_up) as "lookUp"
     from (select * from app.directory_due order by version limit ${atOnce}) d
       left join app.customer c on d.kind = 'customer' and c.id = d.id
       left join app.person p on d.kind = 'person' and p.id = d.id`,
  )
  return rows
}

async function forgetPlaces(db: pg.Pool, places: readonly DuePlace[]): Promise<void> {
  if (places.length === 0) return
  await db.query(
    `delete from app.directory_due d using unnest($1::text[], $2::bigint[], $3::bigint[]) w(kind, id, version)
     where d.kind = w.kind and d.id = w.id and d.version = w.version`,
    [places.map(({ kind }) => kind), places.map(({ id }) => id), places.map(({ version }) => version)],
  )
}
