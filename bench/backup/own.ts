import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { archiveInto, type BackupTool, copyCluster, recoverTo } from './tool.ts'

/** PostgreSQL's manual excludes these from a base backup; the last two belong to another server. */
const left =
  /^(?:pg_wal\/.+|pg_replslot\/.+|pg_dynshmem\/.+|pg_notify\/.+|pg_serial\/.+|pg_snapshots\/.+|pg_stat_tmp\/.+|pg_subtrans\/.+|(?:.*\/)?pgsql_tmp.*|postmaster\.(?:pid|opts))$/

/**
 * PostgreSQL's own base backup by its functions (`pg_backup_start`, a copy of the files, `pg_backup_stop`), and its
 * archive of the log. Needs no program, so it also backs up the PostgreSQL of npm, which comes without any.
 */
export function ownBackup(folder: string, archiveSeconds: number): BackupTool {
  const [base, archive] = [join(folder, 'base'), join(folder, 'archive')]
  mkdirSync(archive, { recursive: true, mode: 0o777 })
  return {
    name: 'own',
    what: 'PostgreSQL 18 of npm, pg_backup_start and pg_backup_stop',
    settings: archiveInto(archive, archiveSeconds),
    backUp: ({ url, dataDir }) =>
      // Both on the same connection: a backup ends with the session that began it.
      connected(url, async (client) => {
        await client.query(`select pg_backup_start('drill', fast => true)`)
        copyCluster(join(dataDir, 'cluster'), base, (path) => left.test(path))
        const { rows } = await client.query<{ label: string }>(
          'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
        )
        writeFileSync(join(base, 'backup_label'), rows[0]?.label ?? '')
      }),
    restore: async (dataDir, moment) => {
      const cluster = join(dataDir, 'cluster')
      copyCluster(base, cluster)
      writeFileSync(join(cluster, 'recovery.signal'), '')
      return recoverTo(moment, `cp ${archive}/%f %p`)
    },
  }
}
