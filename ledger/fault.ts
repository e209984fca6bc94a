import { sqlState } from '@sixpence/postgres/connect'

/**
 * What a failed sending means. `conflict`: rolled back, try again at once. `later`: rolled back, try again in a moment.
 * `lost`: nobody knows, ask again on a new connection. `poison`: rolled back, and it would be again.
 */
export type Fault = 'conflict' | 'later' | 'lost' | 'poison'

export function faultOf(error: unknown): Fault {
  const state = sqlState(error)
  // No answer of the database at all: the network, or the connection's end.
  if (state === undefined) return 'lost'
  if (conflicts.has(state)) return 'conflict'
  if (lost.has(state) || state.startsWith('08')) return 'lost'
  if (later.has(state) || state.startsWith('53')) return 'later'
  return 'poison'
}

// serialization_failure, deadlock_detected, unique_violation (the same key on another server just now)
const conflicts = new Set(['40001', '40P01', '23505'])

// lock_not_available, query_canceled (statement_timeout), io_error, not this cluster or one that only reads; all of
// class 53 is a lack of resources
const later = new Set(['55P03', '57014', '58030', '55000'])

// The server goes down, crashed or starts; idle_session_timeout; a former primary that only reads; too_many_connections
const lost = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53300'])
