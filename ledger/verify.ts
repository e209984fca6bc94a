import { rows } from './database.ts'
import type { Database } from './database.ts'

/** One broken promise: which invariant, where, and what was found. */
export type Violation = { invariant: string; subject: string; found: string }

/**
 * Reads the whole ledger in one snapshot and lists every broken invariant; an empty list is a healthy ledger.
 * It takes no locks, so it may run beside payments.
 */
export function verify(db: Database): Promise<Violation[]> {
  return rows<Violation>(db, 'select invariant, subject, found from ledger.violation order by 1, 2', [])
}
