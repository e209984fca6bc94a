import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'

type Queries = Pick<pg.Pool, 'query'>
type Deps = { db: Queries; personal: PersonalData }

type Search = { personId: number; brand: string; at: Date; call: string; text: string; resultCount: number }

/** Records a search, with its words sealed for the person who searched. */
export async function noteSearch({ db, personal }: Deps, search: Search): Promise<void> {
  const { personId, brand, at, call, text, resultCount } = search
  await db.query(
    'insert into app.desk_search (person_id, brand, at, call, words, shown) values ($1, $2, $3, $4, $5, $6)',
    [personId, brand, at, call, await personal.seal(`person:${personId}`, text, db), resultCount],
  )
}

type ListedSearch = {
  id: number
  person: SealedPerson
  personId: number
  at: Date
  text: string
  shown: number
}

/** The newest searches at a brand's desk, of a given person or of all, before a number. */
export async function searchesAt(
  { db, personal }: Deps,
  { brand, personId, before, limit }: { brand: string; personId?: number; before?: number; limit: number },
): Promise<ListedSearch[]> {
  const { rows } = await db.query<Omit<ListedSearch, 'text'> & { words: Buffer }>(
    `select s.id, s.person_id as "personId", ${sealedPerson('p')} as person, s.at, s.words, s.shown
     from app.desk_search s join app.person p on p.id = s.person_id
     where s.brand = $1 and ($2::bigint is null or s.person_id = $2) and ($3::bigint is null or s.id < $3)
     order by s.id desc limit $4`,
    [brand, personId ?? null, before ?? null, limit],
  )
  return Promise.all(
    rows.map(async ({ words, ...row }) => ({
      ...row,
      text: (await personal.open<string>(`person:${row.personId}`, words)) ?? '',
    })),
  )
}

/** Deletes searches from before a moment. */
export async function forgetSearches(db: Queries, before: Date): Promise<void> {
  await db.query('delete from app.desk_search where at < $1', [before])
}
