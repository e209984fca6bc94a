import type { Client } from 'pg'

/** The database behind an address: its generation and its timeline, which grows with each failover. */
type Place = { number: number; timeline: number }

/** The highest generation and timeline this process has seen at each address. */
const furthest = new Map<string, Place>()

/** The connection leads to a former primary that has not noticed its demotion yet. */
export class FormerPrimary extends Error {
  override name = 'FormerPrimary'
}

/**
 * Verifies on a new connection that it leads to the primary, in the cluster the database was opened in. For a standby
 * PostgreSQL returns an error (55000). A former primary that was frozen or cut off accepts connections until it is
 * demoted; its timeline is older than the newest seen at this address. A connection that does not answer within
 * `withinMs` is cut, because a pool would wait for it without a limit. @throws FormerPrimary
 */
export async function checkPrimary(client: Client, withinMs = 10_000): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), withinMs)
  const here = await placeOf(client).finally(() => clearTimeout(late))
  const address = `${client.host}:${client.port}/${client.database}`
  if (!here) throw new Error(`ledger.generation of ${address} is empty`)
  const seen = furthest.get(address) ?? here
  if (isBefore(here, seen))
    throw new FormerPrimary(
      `${address} is on timeline ${here.timeline}, when ${seen.timeline} was seen already`,
    )
  furthest.set(address, here)
}

async function placeOf(client: Client): Promise<Place | undefined> {
  await client.query('select ledger.check_cluster()')
  const { rows } = await client.query<Place>(
    'select number, timeline from ledger.generation order by number desc limit 1',
  )
  return rows[0]
}

const isBefore = (a: Place, b: Place): boolean =>
  a.number === b.number ? a.timeline < b.timeline : a.number < b.number
