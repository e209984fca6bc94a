import type { ClientBase, Pool } from 'pg'
import { operationByKey } from './operations.ts'
import type { Operation } from './operations.ts'

/**
 * Resolves when a synchronous standby, where there is one, has everything that was committed before. What a crash or a
 * cancelled wait left on the primary alone is seen there earlier, and a statement that writes nothing would not wait for the
 * standby. So it commits a message, which waits for all before it.
 */
export async function untilReplicated(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(
    `select case when current_setting('synchronous_standby_names') <> ''
       then pg_logical_emit_message(true, 'sixpence', '') end`,
  )
}

/**
 * As `operationByKey`, for a caller who acts on the answer in another database: what is given is not lost to a failover
 * any more. @throws when the database does not answer
 */
export async function replicatedOperation(
  pool: Pool,
  key: string,
  owner: number,
): Promise<Operation | undefined> {
  const client = await pool.connect()
  // A connection that breaks while it is lent also fails its query; an unhandled error event would end the process.
  client.on('error', ignore)
  try {
    const found = await operationByKey(client, key, owner)
    // On the same connection, which leads to the primary that was read.
    if (found) await untilReplicated(client)
    client.off('error', ignore)
    client.release()
    return found
  } catch (error) {
    client.release(true)
    throw error
  }
}

const ignore = (): void => {}
