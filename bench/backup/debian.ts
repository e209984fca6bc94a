import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '@sixpence/postgres/binaries'
import { runAs } from '@sixpence/postgres/run-as'
import { archiveInto, type BackupTool, copyCluster, debianProgram, recoverTo, run } from './tool.ts'

const version = 15
const programs = `/usr/lib/postgresql/${version}/bin`
const password = 'of-the-drill-only'

const program = (name: string): string => debianProgram([`${programs}/${name}`], `postgresql-${version}`)

/** Debian's PostgreSQL, whose programs cannot read a cluster newer than themselves. */
function debianCluster(): Required<Pick<BackupTool, 'binaries' | 'makeCluster'>> {
  const binaries: Binaries = { initdb: program('initdb'), postgres: program('postgres'), env: {} }
  return {
    binaries,
    makeCluster: async (dataDir) => {
      const [fresh, secret] = [join(dataDir, 'fresh'), join(dataDir, 'password')]
      mkdirSync(fresh, { recursive: true, mode: 0o700 })
      const as = runAs()
      as.own(fresh)
      writeFileSync(secret, password, { mode: 0o644 })
      await run([
        ...as.prefix,
        binaries.initdb,
        `--pgdata=${fresh}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
      ])
      copyFileSync(secret, join(fresh, 'sixpence-password'))
      rmSync(secret)
      renameSync(fresh, join(dataDir, 'cluster'))
    },
  }
}

/** `pg_basebackup` and PostgreSQL's own archive of the log; the backup is verified by `pg_verifybackup`. */
export function baseBackup(folder: string, archiveSeconds: number): BackupTool {
  const [base, archive] = [join(folder, 'base'), join(folder, 'archive')]
  const [back, verify] = [program('pg_basebackup'), program('pg_verifybackup')]
  mkdirSync(archive, { recursive: true, mode: 0o777 })
  return {
    ...debianCluster(),
    name: 'pg_basebackup',
    what: `PostgreSQL ${version} of Debian, pg_basebackup and pg_verifybackup`,
    settings: archiveInto(archive, archiveSeconds),
    backUp: async ({ url }) => {
      await run([back, '--dbname', url, '--pgdata', base, '--wal-method=none', '--checkpoint=fast'])
      await run([verify, '--no-parse-wal', base])
    },
    restore: async (dataDir, moment) => {
      const cluster = join(dataDir, 'cluster')
      copyCluster(base, cluster)
      writeFileSync(join(cluster, 'recovery.signal'), '')
      return recoverTo(moment, `cp ${archive}/%f %p`)
    },
  }
}

/** pgBackRest, which stores backups and the log in its own repository, compressed and with checksums. */
export function pgBackRest(folder: string, archiveSeconds: number): BackupTool {
  const rest = debianProgram(['/usr/bin/pgbackrest'], 'pgbackrest')
  const [repository, config] = [join(folder, 'repository'), join(folder, 'pgbackrest.conf')]
  mkdirSync(repository, { recursive: true, mode: 0o777 })
  const command = (...words: string[]): string[] => [rest, `--config=${config}`, '--stanza=bank', ...words]
  const configure = (cluster: string, port: number): void =>
    writeFileSync(
      config,
      [
        '[global]',
        `repo1-path=${repository}`,
        'repo1-retention-full=2',
        'start-fast=y',
        'compress-type=lz4',
        `lock-path=${folder}`,
        `log-path=${folder}`,
        `spool-path=${folder}`,
        '[bank]',
        `pg1-path=${cluster}`,
        `pg1-port=${port}`,
        `pg1-socket-path=${folder}`,
        'pg1-user=postgres',
        'pg1-database=postgres',
        '',
      ].join('\n'),
    )
  const secret = { PGPASSWORD: password }
  return {
    ...debianCluster(),
    name: 'pgbackrest',
    what: `PostgreSQL ${version} of Debian, pgBackRest`,
    settings: {
      ...archiveInto(folder, archiveSeconds),
      archive_command: command('archive-push', '%p').join(' '),
      unix_socket_directories: folder,
    },
    backUp: async ({ url, dataDir }) => {
      configure(join(dataDir, 'cluster'), Number(new URL(url).port))
      await run(command('stanza-create'), secret)
      await run(command('backup', '--type=full'), secret)
    },
    restore: async (dataDir, moment) => {
      const cluster = join(dataDir, 'cluster')
      if (!existsSync(cluster)) mkdirSync(cluster, { recursive: true, mode: 0o700 })
      await run(command('restore', `--pg1-path=${cluster}`), secret)
      return recoverTo(moment, command(`--pg1-path=${cluster}`, 'archive-get', '%f', '"%p"').join(' '))
    },
  }
}
