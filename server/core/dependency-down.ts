import { sqlState } from '@sixpence/postgres/connect'

/**
 * The database could not be asked or did not get to answer: it is gone, starts, or has no place left. Nothing is wrong
 * with the call, and it may be made again. Whether the statement took effect is not known.
 */
export function isAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || goneOrFull.has(state)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return network.has(code) || driver.test(error.message)
}

// admin_shutdown, crash_shutdown, cannot_connect_now (it starts), too_many_connections; 55000 is another cluster than the
// one that the database was opened in, or one that only reads: connections are refused by ledger.check_cluster
const goneOrFull = new Set(['57P01', '57P02', '57P03', '53300', '55000'])
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** The driver's own errors have nothing but their text. */
const driver =
  /^Connection terminated|^timeout exceeded when trying to connect$|connection error and is not queryable$/
