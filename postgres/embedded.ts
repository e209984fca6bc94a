import { createConnection } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Binaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { clusterFolder, createCluster } from './cluster.ts'
import { launch } from './postmaster.ts'

export type EmbeddedOptions = {
  /** Folder of this server, with `cluster/` (PostgreSQL's files), the password and the log. */
  dataDir: string
  /** Port on 127.0.0.1; a free port by default. */
  port?: number
  /** `false` switches off fsync, full_page_writes and synchronous_commit: for temporary test clusters only. */
  durable?: boolean
  /** Password of the role `postgres`, used when the cluster is created; random by default. */
  superuserPassword?: string
  sharedBuffers?: string
  maxWalSize?: string
  maxConnections?: number
  /** Other settings of PostgreSQL. */
  settings?: Readonly<Record<string, string | number>>
  /** A PostgreSQL other than the version installed by npm, for a cluster created by it. */
  binaries?: Binaries | undefined
  /** Called with a sentence after the server died and was restarted. */
  onRestart?: (sentence: string) => void
  /** Called when the server died and cannot be restarted; without it the error is thrown. */
  onGone?: (error: Error) => void
}

export type EmbeddedServer = {
  /** Connection string of the superuser for the database `postgres`; unchanged by restarts. */
  url: string
  /** Process id of the running postmaster. */
  pid: () => number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL 18 installed by npm, as root or an ordinary user, and restarts it on the same port when it
 * dies. It ends with this process, even when that is killed. Throws an Error with a sentence when it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const password = await createCluster(dataDir, options)
  const port = options.port ?? (await freePort().catch(sayWhatIsMissing))
  if (options.port !== undefined && (await answers(port))) {
    throw new Error(`Port ${port} is taken by another program: choose another port for PostgreSQL.`)
  }

  let server = await launch(dataDir, settings(options, port), options.binaries)
  let stopped = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited
      if (stopped) return
      options.onRestart?.('PostgreSQL ended unexpectedly and is being started again.')
      server = await launch(dataDir, settings(options, port), options.binaries)
      // Stopped while the new server was starting.
      if (stopped) await server.stop()
    }
  }
  const watching = watch().catch((error: Error) => {
    if (options.onGone) options.onGone(error)
    else queueMicrotask(() => fail(error))
  })

  return {
    url: addressAt(port, password),
    pid: () => server.pid,
    stop: async () => {
      stopped = true
      await server.stop()
      await watching
    },
  }
}

/** Connection string of the server running on this folder, for a program that did not start it. */
export async function addressOf(dataDir: string): Promise<string> {
  const password = await createCluster(dataDir, {})
  const [, , , port = ''] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  return addressAt(Number(port), password)
}

const addressAt = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/** A machine may have only IPv6 addresses, and no 127.0.0.1. */
function sayWhatIsMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL')) throw error
  throw new Error(
    'This machine has no address 127.0.0.1, at which the embedded PostgreSQL listens: give it one ' +
      '(ip address add 127.0.0.1/8 dev lo), or set DATABASE_URL to a PostgreSQL of your own.',
    { cause: error },
  )
}

function fail(error: Error): never {
  throw error
}

function settings(options: EmbeddedOptions, port: number): Record<string, string | number> {
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: options.sharedBuffers ?? '512MB',
    max_wal_size: options.maxWalSize ?? '4GB',
    max_connections: options.maxConnections ?? 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  if (options.durable !== false) return all
  return { ...all, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', scram_iterations: 1 }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const end = (taken: boolean): void => {
      socket.destroy()
      done(taken)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
