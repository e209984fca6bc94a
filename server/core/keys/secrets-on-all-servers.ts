import type pg from 'pg'
import type { Secrets } from '#core/secrets.ts'
import { StartRefused } from '#core/start-refused.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Name of a server's connection, open as long as the server runs. It lists the server's secrets by number and the first
 * digits of a hash, so that other servers detect a different secret with the same number.
 */
export const hubName = (secrets: Secrets): string =>
  `sixpence hub keys ${secrets.numbers.map((number) => labelOf(secrets, number)).join(',')}`

/** Number of servers on this database without the current secret; servers of older versions have only the first. */
export async function serversWithout(db: Queries, secrets: Secrets): Promise<number> {
  const { rows } = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'sixpence hub%'`,
  )
  const label = labelOf(secrets, secrets.current)
  return rows.filter(({ name }) => {
    const labels = / keys ([\w:,]+)$/.exec(name)?.[1]
    return labels === undefined ? secrets.current !== 1 : !labels.split(',').includes(label)
  }).length
}

/**
 * Refuses to start with a current secret that a running server does not have, because that server could not decrypt new
 * data. @throws StartRefused
 */
export async function requireKnownByAll(db: Queries, secrets: Secrets): Promise<void> {
  const count = await serversWithout(db, secrets)
  if (count === 0) return
  throw new StartRefused(
    `${count} running ${count === 1 ? 'server does' : 'servers do'} not have number ${secrets.current} of SIXPENCE_SECRETS and could not open ` +
      'what this one seals: give it to all of them first, behind the old one, and then put it first; nothing was changed.',
  )
}

const labelOf = (secrets: Secrets, number: number): string =>
  `${number}:${secrets.keyOf('key-check', number).toString('hex').slice(0, 4)}`
