import { rows } from './database.ts'
import type { Database } from './database.ts'

/** A broken invariant: its name, where, and the value found. */
export type Violation = { invariant: string; subject: string; found: string }

/**
 * Reads the whole ledger in a single snapshot and lists every broken invariant; an empty list means a healthy ledger.
 * Takes no locks, so it may run beside payments.
 */
export function verify(db: Database): Promise<Violation[]> {
  return rows<Violation>(db, 'select invariant, subject, found from ledger.violation order by 1, 2', [])
}
