import { Client, DatabaseError, Pool, type PoolConfig } from 'pg'

/** Runs `work` on a new connection to `url` and closes it. */
export async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  // A cut connection also fails the query in flight; an unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pool in which an error on an idle connection does not end the process. */
export function openPool(url: string, options: Omit<PoolConfig, 'connectionString'> = {}): Pool {
  const pool = new Pool({ connectionString: url, ...options })
  pool.on('error', () => {})
  return pool
}

/** SQLSTATE of a PostgreSQL error, undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether PostgreSQL refused a row because another has the same value in a unique column. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'
