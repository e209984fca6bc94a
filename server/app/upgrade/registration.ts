import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  noteServer,
  registeredName,
  removeServer,
  silentSeconds,
  type ServerEntry,
} from '@sixpence/postgres/running-servers'
import { Client } from 'pg'
import { faultFields, type Log } from '#core/log.ts'
import { clientBuild, programVersion } from './release.ts'

/** This process's registration; `lastNumbers` is added when the database is migrated. */
export function thisServer(): Omit<ServerEntry, 'lastNumbers'> {
  return {
    id: randomUUID(),
    version: clientBuild() ?? programVersion(),
    host: hostname(),
    pid: process.pid,
  }
}

/**
 * Updates the server's heartbeat over its own connection until it is stopped, and then removes the entry. A broken
 * connection is opened again. `url` must be a direct connection, because servers are counted by it.
 */
export function keepRegistered(options: {
  url: string
  entry: ServerEntry
  log: Pick<Log, 'warn'>
  everyMs?: number
}): () => Promise<void> {
  const { url, entry, log, everyMs = (silentSeconds * 1000) / 3 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})
  const round = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      application_name: registeredName,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!signal.aborted) {
        await noteServer(client, entry)
        await wait(everyMs)
      }
      await removeServer(client, entry.id)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const running = (async () => {
    while (!signal.aborted)
      await round().catch(async (error: unknown) => {
        if (signal.aborted) return
        log.warn({ server: entry.id, ...faultFields(error) }, 'the heartbeat of a server failed')
        await wait(Math.min(1_000, everyMs))
      })
  })()
  return async () => {
    stopping.abort()
    await running
  }
}
