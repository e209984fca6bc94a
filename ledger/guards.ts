import { rows } from './database.ts'
import type { Database } from './database.ts'

/**
 * Increments the version of the subject's guard, so that commands decided on earlier rights or limits are refused as
 * `stale`. Call it in the transaction that changes them. Returns the new version.
 */
export async function bumpGuard(db: Database, subject: string): Promise<number> {
  const [row] = await rows<{ version: string }>(db, 'select ledger.bump_guard($1) as version', [subject])
  return Number(row?.version)
}

/** Current version of each subject, 0 if it never changed. Must be read before the rights or limits it guards. */
export async function guardVersions(db: Database, subjects: readonly string[]): Promise<Map<string, number>> {
  const versionRows = await rows<{ subject: string; version: string }>(
    db,
    'select subject, version from ledger.guard where subject = any($1)',
    [subjects],
  )
  const versions = new Map(versionRows.map((row) => [row.subject, Number(row.version)]))
  return new Map(subjects.map((subject) => [subject, versions.get(subject) ?? 0]))
}
