import { FormerPrimary } from '@sixpence/ledger'
import { sqlState } from '@sixpence/postgres/connect'
import { Refused } from './refused.ts'

/**
 * The statement read a former primary or a lagging standby, which may lack data committed earlier. Whether the data
 * exists is unknown, so the call may be retried.
 */
export class NotVisible extends Error {
  override name = 'NotVisible'

  constructor(what: string) {
    super(`${what} is not visible yet`)
  }
}

/**
 * Whether an error means that the database is unavailable: down, starting or out of resources. The call itself is
 * valid and may be repeated; whether the statement took effect is unknown.
 */
export function isAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || goneOrFull.has(state)
  if (!(error instanceof Error)) return false
  if (error instanceof FormerPrimary || error instanceof NotVisible) return true
  const code = 'code' in error ? String(error.code) : ''
  return network.has(code) || driver.test(error.message)
}

/** A query of another database before anything is changed. @throws Refused busy, if it does not answer */
export const busyIfAway = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: unknown) => {
    throw isAway(error) ? new Refused('busy') : error
  })

/** Rows of another database that an answer can do without; empty, if it does not answer. */
export const ifThere = <T>(request: Promise<T[]>): Promise<T[]> =>
  request.catch((error: unknown) => {
    if (isAway(error)) return []
    throw error
  })

// admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; 55000 for another cluster or a read-only
// cluster, refused by ledger.check_cluster; idle_in_transaction_session_timeout and idle_session_timeout, after a
// server was frozen; 25006 for a primary that has become a standby; 57014 for a statement that reached its time-out,
// for example while it waited for rows locked by a transaction that waits for an unavailable standby
const goneOrFull = new Set(['57P01', '57P02', '57P03', '53300', '55000', '25P03', '57P05', '25006', '57014'])
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Errors of the driver have no code, only a message. */
const driver =
  /^Connection terminated|^timeout exceeded when trying to connect$|connection error and is not queryable$|^Query read timeout$/
