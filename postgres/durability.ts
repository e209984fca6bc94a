import type pg from 'pg'
import { connected } from './connect.ts'

/** The database could lose or corrupt acknowledged payments, or is too old. */
export class UnsafeDatabaseError extends Error {
  override name = 'UnsafeDatabaseError'
}

const OLDEST_VERSION = 15

/**
 * Verifies that acknowledged commits are durable. Throws UnsafeDatabaseError with a sentence for the operator when
 * fsync, full_page_writes or synchronous_commit is off, synchronous_commit does not wait for a standby, or the server
 * is older than version 15.
 */
export async function checkDurability(url: string): Promise<void> {
  const server = await connected(url, async (client) => {
    const { rows } = await client.query<Record<'version' | Guard, string>>(
      `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit`,
    )
    return rows[0]
  })
  const version = Math.floor(Number(server?.version) / 10_000)
  if (!(version >= OLDEST_VERSION)) {
    throw new UnsafeDatabaseError(
      `The database is PostgreSQL ${version}, and at least ${OLDEST_VERSION} is needed: upgrade it.`,
    )
  }
  if (server?.synchronous_commit === 'local') {
    throw new UnsafeDatabaseError(
      'The database runs with synchronous_commit local, so a failover could lose payments it acknowledged: set it to on ' +
        'and start again.',
    )
  }
  const off = guards.filter((guard) => server?.[guard] === 'off')
  if (off.length > 0) {
    throw new UnsafeDatabaseError(
      `The database runs with ${off.join(' and ')} off, so a crash could lose payments it acknowledged: ` +
        'switch it on and start again.',
    )
  }
}

/**
 * Whether the cluster detects a page that its disk has damaged; without checksums, a damaged page is read as if it
 * were intact.
 */
export async function hasChecksums(db: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ checksums: string }>(
    `select current_setting('data_checksums') as checksums`,
  )
  return rows[0]?.checksums === 'on'
}

const guards = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
type Guard = (typeof guards)[number]
