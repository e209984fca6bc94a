import { createConnection } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { clusterFolder, createCluster } from './cluster.ts'
import { launch } from './postmaster.ts'

export type EmbeddedOptions = {
  /** Folder of this server: `cluster/` (PostgreSQL's own), the password and the log live in it. */
  dataDir: string
  /** Port on 127.0.0.1; a free one when left out. */
  port?: number
  /** `false` switches fsync and its two sisters off: for throw-away test clusters only. */
  durable?: boolean
  /** Password of the role `postgres`; used when the cluster is created, a random one otherwise. */
  superuserPassword?: string
  sharedBuffers?: string
  maxWalSize?: string
  maxConnections?: number
  /** Told in one sentence when the server died and was started again. */
  onRestart?: (sentence: string) => void
  /** Called when the server died and cannot be started again; without it the error is thrown. */
  onGone?: (error: Error) => void
}

export type Embedded = {
  /** Address of the database `postgres` as superuser. It stays the same over restarts. */
  url: string
  /** Process id of the running postmaster. */
  pid: () => number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL 18 that npm installed, as root or as an ordinary user, and keeps it running: a server
 * that dies is started again on the same port. It ends with this process, even when that is killed. Throws an
 * Error with one clear sentence when it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const password = await createCluster(dataDir, options)
  const port = options.port ?? (await freePort())
  if (options.port !== undefined && (await answers(port))) {
    throw new Error(`Port ${port} is taken by another program: choose another port for PostgreSQL.`)
  }

  let server = await launch(dataDir, settings(options, port))
  let stopped = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited
      if (stopped) return
      options.onRestart?.('PostgreSQL ended unexpectedly and is being started again.')
      server = await launch(dataDir, settings(options, port))
      // Asked to stop while the new one was starting.
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

/** Address of the server that runs on this folder, for a program beside the one that started it. */
export async function addressOf(dataDir: string): Promise<string> {
  const password = await createCluster(dataDir, {})
  const [, , , port = ''] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  return addressAt(Number(port), password)
}

const addressAt = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

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
