import type { Client } from 'pg'

/** The database an address led to, by its generation and, as it grows with each failover, its timeline. */
type Place = { number: number; timeline: number }

/** The furthest this process has seen at each address. */
const furthest = new Map<string, Place>()

/** The connection leads to a database that is no longer the primary, although it does not know it yet. */
export class FormerPrimary extends Error {
  override name = 'FormerPrimary'
}

/**
 * Verifies on a new connection that it leads to the primary, in the cluster the database was opened in. A standby has
 * an error of PostgreSQL (55000). A former primary that was frozen or cut off takes connections until it is demoted;
 * its timeline is older than one that was seen at this address. A connection that gives no answer `withinMs` is cut: a
 * pool waits for it without a limit. @throws FormerPrimary
 */
export async function checkPrimary(client: Client, withinMs = 10_000): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), withinMs)
  const here = await placeOf(client).finally(() => clearTimeout(late))
  if (!here) throw new Error('the database has no generation')
  const address = `${client.host}:${client.port}/${client.database}`
  const seen = furthest.get(address) ?? here
  if (isBefore(here, seen))
    throw new FormerPrimary(`a primary on timeline ${here.timeline}, when ${seen.timeline} was seen already`)
  furthest.set(address, here)
}

async function placeOf(client: Client): Promise<Place | undefined> {
  await client.query('select ledger.check_cluster()')
  const { rows } = await client.query<Place>(
    'select number, timeline from ledger.generation order by number desc limit 1',
  )
  return rows[0]
}

const isBefore = (one: Place, other: Place): boolean =>
  one.number === other.number ? one.timeline < other.timeline : one.number < other.number
