import { sqlState } from '@sixpence/postgres/connect'

/**
 * Class of a failed sending. `conflict`: rolled back, retry at once. `later`: rolled back, retry after a pause.
 * `lost`: outcome unknown, send again on a new connection. `poison`: rolled back, and a retry would fail again.
 */
export type Fault = 'conflict' | 'later' | 'lost' | 'poison'

/** Classifies an error by its SQLSTATE; an error without SQLSTATE is `lost`. */
export function faultOf(error: unknown): Fault {
  const state = sqlState(error)
  // No answer from the database: a network error or a closed connection.
  if (state === undefined) return 'lost'
  if (conflicts.has(state)) return 'conflict'
  if (lost.has(state) || state.startsWith('08')) return 'lost'
  if (later.has(state) || state.startsWith('53')) return 'later'
  return 'poison'
}

// serialization_failure, deadlock_detected, unique_violation (the same key posted by another server at the same time)
const conflicts = new Set(['40001', '40P01', '23505'])

// lock_not_available, query_canceled (statement_timeout), io_error, object_not_in_prerequisite_state (another
// cluster, or read-only); all of class 53 are insufficient resources
const later = new Set(['55P03', '57014', '58030', '55000'])

// Shutdown, crash or start of the server; idle_session_timeout; a former primary that is read-only;
// too_many_connections
const lost = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53300'])
