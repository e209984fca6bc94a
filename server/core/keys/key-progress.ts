import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** Records that a server signs and encrypts with this secret now. */
export async function noteUse(db: Queries, number: number, now: Date): Promise<void> {
  await db.query(
    `insert into app.key_use (number, seen_at) values ($1, $2)
     on conflict (number) do update set seen_at = greatest(key_use.seen_at, excluded.seen_at)`,
    [number, now],
  )
}

/** When servers that sign and encrypt with each secret were last seen. */
export async function keyUses(db: Queries): Promise<Map<number, Date>> {
  const { rows } = await db.query<{ number: number; at: Date }>(
    'select number, seen_at as at from app.key_use',
  )
  return new Map(rows.map(({ number, at }) => [number, at]))
}

type Place = { number: number; part: string }

/** The position up to which rows of a part were re-encrypted with a secret; undefined before the first. */
export async function placeOf(db: Queries, { number, part }: Place): Promise<string | undefined> {
  const { rows } = await db.query<{ after: string }>(
    'select after_key as after from app.key_change where number = $1 and part = $2',
    [number, part],
  )
  return rows[0]?.after
}

/** Stores the position and adds the number of re-encrypted rows; an empty position is the beginning of the table. */
export async function notePlace(
  client: Queries,
  { number, part }: Place,
  { after, moved, now }: { after: string; moved: number; now: Date },
): Promise<void> {
  await client.query(
    `insert into app.key_change (number, part, after_key, moved, at) values ($1, $2, $3, $4, $5)
     on conflict (number, part) do update
       set after_key = excluded.after_key, moved = key_change.moved + excluded.moved, at = excluded.at`,
    [number, part, after, moved, now],
  )
}

/** The number of rows of each part that were re-encrypted with a secret. */
export async function movedWith(db: Queries, number: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ part: string; moved: string }>(
    'select part, moved::text from app.key_change where number = $1 order by part',
    [number],
  )
  return new Map(rows.map(({ part, moved }) => [part, Number(moved)]))
}
