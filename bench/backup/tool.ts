import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '@sixpence/postgres/binaries'

/** A tool that backs up a running cluster and restores it to a moment. */
export type BackupTool = {
  name: string
  /** PostgreSQL's version and programs, as the report names them. */
  what: string
  /** Binaries of a PostgreSQL other than npm's. */
  binaries?: Binaries
  /** Settings of the cluster that is backed up: they archive its log. */
  settings: Readonly<Record<string, string | number>>
  /** Creates the cluster in `dataDir` if npm's PostgreSQL cannot. */
  makeCluster?: (dataDir: string) => Promise<void>
  /** Backs the running cluster up. */
  backUp: (cluster: { url: string; dataDir: string }) => Promise<void>
  /** Lays the backup in a new `dataDir`. Returns the settings with which its start recovers to `moment`. */
  restore: (dataDir: string, moment: Date) => Promise<Readonly<Record<string, string | number>>>
}

/** Settings with which a server recovers to `moment` and then starts normally. */
export const recoverTo = (moment: Date, restoreCommand: string): Record<string, string> => ({
  restore_command: restoreCommand,
  recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_inclusive: 'on',
  recovery_target_action: 'promote',
})

/** Archives into a folder. Written under another name and renamed, so that a file there is complete. */
export const archiveInto = (folder: string, seconds: number): Record<string, string | number> => ({
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: `test ! -f ${folder}/%f && cp %p ${folder}/%f.part && sync ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f`,
  archive_timeout: seconds,
})

/** Runs a program; returns its output, or throws an error with the end of it. */
export async function run(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${said.trim().slice(-600)}`)
  return said
}

/**
 * Copies the files of a cluster. In a running cluster files may disappear while they are copied; this is expected,
 * because recovery restores missing parts from the log.
 */
export function copyCluster(
  from: string,
  to: string,
  without: (path: string) => boolean = () => false,
): void {
  const copy = (path: string): void => {
    mkdirSync(join(to, path), { mode: 0o700, recursive: true })
    for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
      const name = join(path, entry.name)
      if (without(name)) continue
      if (entry.isDirectory()) copy(name)
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, name)), join(to, name))
      else whileThere(() => copyFileSync(join(from, name), join(to, name)))
    }
  }
  copy('')
}

function whileThere(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** A program of Debian, or an error that names its package. */
export function debianProgram(paths: readonly string[], name: string): string {
  const found = paths.find((path) => existsSync(path))
  if (!found)
    throw new Error(
      `${paths.at(-1)?.split('/').at(-1)} is needed: install it (Debian: apt-get install ${name})`,
    )
  return found
}
