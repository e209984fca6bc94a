import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

export type KnownList = { id: number; version: string; madeAt: Date | null; seenAt: Date }
export type ProviderState = { answeredAt: Date | null; failingSince: Date | null }

const columns = 'id, version, made_at as "madeAt", seen_at as "seenAt"'

/** The newest list of the provider; undefined before the first. */
export async function newestList(db: Queries): Promise<KnownList | undefined> {
  const { rows } = await db.query<KnownList>(
    `select ${columns} from app.screening_list order by id desc limit 1`,
  )
  return rows[0]
}

/**
 * Records that the provider has this list and returns it. If two processes find a new list at once, the second may
 * record it again, which only repeats the comparison of all customers and people.
 */
export async function noteList(
  db: Queries,
  { version, at }: { version: string; at?: Date | undefined },
  now: Date,
): Promise<KnownList> {
  await noteAnswer(db, 'list', now)
  const newest = await newestList(db)
  if (newest?.version === version) {
    // The same list, found to be the newest again.
    if (!at || (newest.madeAt && newest.madeAt >= at)) return newest
    await db.query('update app.screening_list set made_at = $2 where id = $1', [newest.id, at])
    return { ...newest, madeAt: at }
  }
  const { rows } = await db.query<KnownList>(
    `insert into app.screening_list (version, made_at, seen_at) values ($1, $2, $3) returning ${columns}`,
    [version, at ?? null, now],
  )
  const [inserted] = rows
  if (!inserted) throw new Error(`insert into app.screening_list returned no row for version ${version}`)
  return inserted
}

/** Records that the provider answered: with its list, or by comparing names, which requires a list. */
export async function noteAnswer(db: Queries, what: 'list' | 'names', now: Date): Promise<void> {
  await db.query(
    `update app.screening_provider set answered_at = $1, failing_since = null, failing_what = null
     where (failing_what is null and (answered_at is null or answered_at < $1::timestamptz - interval '1 minute'))
       or failing_what = $2 or $2 = 'names' and failing_what is not null`,
    [now, what],
  )
}

/** Records that the provider did not answer. */
export async function noteFailure(db: Queries, what: 'list' | 'names', now: Date): Promise<void> {
  await db.query(
    'update app.screening_provider set failing_since = $1, failing_what = $2 where failing_since is null',
    [now, what],
  )
}

/** Since when the provider answers or fails. */
export async function providerState(db: Queries): Promise<ProviderState> {
  const { rows } = await db.query<ProviderState>(
    'select answered_at as "answeredAt", failing_since as "failingSince" from app.screening_provider',
  )
  return rows[0] ?? { answeredAt: null, failingSince: null }
}
