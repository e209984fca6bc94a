import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { cleanEnvironment, clusterFolder, lastWords } from './cluster.ts'
import { processOf } from './process-of.ts'
import { runAs } from './run-as.ts'

/** A running server process. */
export type Postmaster = { pid: number; exited: Promise<void>; stop: () => Promise<void> }

const LOG_LIMIT_BYTES = 8_000_000
const PATIENCE_MS = 30_000

/**
 * Starts the server on the cluster below `dataDir` and resolves when it accepts connections. Waits for a server that
 * is still ending after its parent was killed; any other running server is an error.
 */
export async function launch(
  dataDir: string,
  settings: Record<string, string | number>,
  binaries: Binaries = findBinaries(),
): Promise<Postmaster> {
  const cluster = clusterFolder(dataDir)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    await waitForPredecessor(cluster)
    const attempt = await tryLaunch(dataDir, settings, binaries)
    if (typeof attempt !== 'string') return attempt
    // The processes of a killed server take a moment to end and hold its memory, lock and port until then.
    const passing = /pre-existing shared memory|lock file|could not bind/.test(attempt)
    if (!passing || Date.now() > deadline) throw new Error(explain(attempt, cluster))
    await sleep(200)
  }
}

async function waitForPredecessor(cluster: string): Promise<void> {
  const started = Date.now()
  for (;;) {
    const pid = lockFile(cluster)?.pid
    const running = pid === undefined ? undefined : processOf(pid)
    if (pid === undefined || !running?.command.includes('postgres')) return
    const orphan = running.parent === 1 || /init|systemd/.test(processOf(running.parent)?.command ?? '')
    // Without parent-death signals (macOS), a server outlives its killed parent: end it and start a new server.
    if (orphan) signal(pid, 'SIGINT')
    if (Date.now() - started > (orphan ? PATIENCE_MS : 3_000)) {
      throw new Error(
        `Another running program (process ${running.parent}, PostgreSQL ${pid}) uses ${cluster}: stop it ` +
          'first, or choose another data folder.',
      )
    }
    await sleep(50)
  }
}

async function tryLaunch(
  dataDir: string,
  settings: Record<string, string | number>,
  { postgres, env }: Binaries,
): Promise<Postmaster | string> {
  const cluster = clusterFolder(dataDir)
  const as = runAs()
  as.own(cluster)
  const logFile = join(dataDir, 'postgres.log')
  const log = openLog(logFile)
  const logStart = statSync(logFile).size
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...rest] = [...as.prefix, postgres, '-D', cluster, ...options]
  // Detached, because Ctrl-C in a terminal must only reach this process, which ends the server after the last
  // request.
  const child = spawn(program, rest, {
    stdio: ['ignore', log, log],
    env: { ...cleanEnvironment(), ...env },
    detached: true,
  })
  closeSync(log)
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done()).once('error', () => done())
  })
  const isUp = await ready(child, cluster, exited)
  if (!isUp) return readFileSync(logFile).subarray(logStart).toString() || `${program} could not be run`
  return postmaster(child, exited)
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

async function ready(child: ChildProcess, cluster: string, exited: Promise<void>): Promise<boolean> {
  const exit = exited.then(() => true)
  // Crash recovery may take minutes; only the end of the process is a failure.
  for (;;) {
    const lock = lockFile(cluster)
    if (lock?.pid === child.pid && lock?.status === 'ready') return true
    if (await Promise.race([exit, sleep(10)])) return false
  }
}

function postmaster(child: ChildProcess, exited: Promise<void>): Postmaster {
  const pid = child.pid ?? 0
  const endWithUs = (): void => signal(pid, 'SIGINT')
  process.once('exit', endWithUs)
  void exited.then(() => process.off('exit', endWithUs))
  return {
    pid,
    exited,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      signal(pid, 'SIGINT')
      const late = setTimeout(() => signal(pid, 'SIGQUIT'), PATIENCE_MS)
      await exited
      clearTimeout(late)
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

/** PostgreSQL's lock file contains the process id and, on line 8, the status. It is only read, never removed. */
function lockFile(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

function explain(log: string, cluster: string): string {
  if (/could not bind/.test(log)) return 'PostgreSQL could not take its port, because another program has it.'
  if (/lock file/.test(log)) {
    return (
      `A lock file of an earlier PostgreSQL is in the way: if no server runs, delete ` +
      `${join(cluster, 'postmaster.pid')} and start again.`
    )
  }
  return `PostgreSQL did not start: ${lastWords(log)}`
}
