import type pg from 'pg'
import { archivedPeriods, loadArchive } from '#core/seals/archive.ts'

/**
 * Loads the archive of the audit trail for this session; returns whether there is any. @throws Error when an archive
 * exists and no folder is given
 */
export async function takeArchive(client: pg.ClientBase, folder: string | undefined): Promise<boolean> {
  const periods = await archivedPeriods(client)
  if (periods.length === 0) return false
  if (folder === undefined)
    throw new Error(
      `${periods.map(({ part }) => `${part}.jsonl`).join(', ')} were taken out of the database: name their folder by --archive`,
    )
  await loadArchive(client, folder)
  return true
}
