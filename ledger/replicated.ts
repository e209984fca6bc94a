import type { ClientBase, Pool } from 'pg'
import { operationsByKey } from './operations.ts'
import type { Operation } from './operations.ts'

/**
 * Resolves when the synchronous standby, if any, has everything committed before. Commits that are only on the
 * primary, after a crash or a cancelled wait, are already visible there, and a statement without writes would not
 * wait for the standby. So this commits a message, which waits for all earlier commits.
 */
export async function untilReplicated(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(
    `select case when current_setting('synchronous_standby_names') <> ''
       then pg_logical_emit_message(true, 'sixpence', '') end`,
  )
}

/**
 * Like `operationsByKey`, for a caller who acts on the answer in another database: the returned operations can no longer
 * be lost in a failover. @throws when the database does not answer
 */
export async function replicatedOperations(
  pool: Pool,
  keys: readonly string[],
  owner: number,
): Promise<Map<string, Operation>> {
  const client = await pool.connect()
  // A connection that breaks while it is checked out also fails its query; an unhandled error event would end the
  // process.
  client.on('error', ignore)
  try {
    const operations = await operationsByKey(client, keys, owner)
    // On the same connection, so that it is the same primary.
    if (operations.size > 0) await untilReplicated(client)
    client.off('error', ignore)
    client.release()
    return operations
  } catch (error) {
    client.release(true)
    throw error
  }
}

const ignore = (): void => {}
