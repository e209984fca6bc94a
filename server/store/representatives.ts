import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** From now on a person of the company is known as this user. */
export const linkRepresentative = (
  db: Queries,
  { id, personId }: { id: number; personId: number },
): Promise<unknown> => db.query('update app.representative set person_id = $2 where id = $1', [id, personId])
