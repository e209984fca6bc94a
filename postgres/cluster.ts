import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { processOf } from './process-of.ts'
import { runAs } from './run-as.ts'

/** Folder of PostgreSQL's own files within the data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'cluster')

const passwordFile = (cluster: string): string => join(cluster, 'sixpence-password')

/**
 * Creates the cluster below `dataDir` unless it exists. It is built under another name and renamed, so that a killed
 * or concurrent process leaves a complete cluster or none. Returns the superuser's password, which is stored in the
 * cluster, readable for its owner only.
 */
export async function createCluster(
  dataDir: string,
  options: { superuserPassword?: string; durable?: boolean },
): Promise<string> {
  const cluster = clusterFolder(dataDir)
  removeHalfMade(dataDir)
  if (!existsSync(cluster)) {
    const password = options.superuserPassword ?? randomBytes(24).toString('base64url')
    if (!/^[\w-]+$/.test(password)) {
      throw new Error("The superuser's password may hold letters, digits, _ and - only.")
    }
    const fresh = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
    await initialise(fresh, password, options.durable !== false)
    moveInto(fresh, cluster)
  }
  return readFileSync(passwordFile(cluster), 'utf8').trim()
}

async function initialise(folder: string, password: string, durable: boolean): Promise<void> {
  const { initdb, env } = findBinaries()
  const as = runAs()
  mkdirSync(folder, { mode: 0o700 })
  as.own(folder)
  const temporaryFile = `${folder}.password`
  writeFileSync(temporaryFile, password, { mode: 0o600 })
  const args = [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${temporaryFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  const [program = '', ...rest] = [...as.prefix, initdb, ...args]
  const child = spawn(program, rest, {
    env: { ...cleanEnvironment(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise((done, failed) => child.once('error', failed).once('close', done))
  if (code !== 0) {
    for (const left of [folder, temporaryFile]) rmSync(left, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its folder ${folder}: ${lastWords(output)}`)
  }
  renameSync(temporaryFile, passwordFile(folder))
}

function moveInto(fresh: string, cluster: string): void {
  try {
    renameSync(fresh, cluster)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process created the cluster at the same time; it is equivalent.
    if (!existsSync(cluster)) throw error
  }
}

function removeHalfMade(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^cluster\.new-(\d+)/.exec(name)?.[1]
    if (maker && !processOf(Number(maker))) removeIfStill(join(dataDir, name))
  }
}

// An initdb whose parent was killed finishes its step first; files it still writes are removed at the next start.
function removeIfStill(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/** Environment without the caller's PG… variables and locale, so that messages can be parsed. */
export function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** The end of a log, joined to a single line. */
export function lastWords(log: string): string {
  return log.trim().split('\n').slice(-4).join(' ').slice(-600)
}
