import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { type EmbeddedServer, startEmbedded } from '@sixpence/postgres/embedded'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import type { Client } from 'pg'

/** A cluster of the embedded PostgreSQL with a standby that streams from it. */
export type TestPair = {
  /** Addresses of the superuser, of the database `postgres`. */
  primaryUrl: string
  standbyUrl: string
  /** Runs a statement on either as the superuser. */
  on: (side: 'primary' | 'standby', statement: string) => Promise<unknown>
  /** Stops every process of the standby, like a machine that hangs, until it is resumed. */
  freeze: () => void
  thaw: () => void
  stopStandby: () => Promise<void>
  remove: () => Promise<void>
}

const settings = { sharedBuffers: '64MB', maxConnections: 60 }

/** Starts both; the standby has everything the primary has. */
export async function clusterWithStandby(): Promise<TestPair> {
  const here = quickFolder('primary')
  const there = quickFolder('standby')
  const first = await startEmbedded({ dataDir: here, ...settings })
  await first.stop()
  cpSync(join(here, 'cluster'), join(there, 'cluster'), { recursive: true, preserveTimestamps: true })
  writeFileSync(join(there, 'cluster/standby.signal'), '')
  const primary = await startEmbedded({ dataDir: here, ...settings })
  const { port, username, password } = new URL(primary.url)
  const standby = await startEmbedded({
    dataDir: there,
    ...settings,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
      wal_retrieve_retry_interval: '200ms',
    },
  })
  let frozen: number[] = []
  const signalAll = (pids: readonly number[], name: NodeJS.Signals): void => {
    for (const pid of pids) process.kill(pid, name)
  }
  const thaw = (): void => {
    signalAll(frozen, 'SIGCONT')
    frozen = []
  }
  const url = { primary: primary.url, standby: standby.url }
  let stopped: Promise<void> | undefined
  const stopStandby = (): Promise<void> => (stopped ??= standby.stop())
  return {
    primaryUrl: url.primary,
    standbyUrl: url.standby,
    on: (side, statement) => connected(url[side], (client: Client) => client.query(statement)),
    freeze: () => {
      frozen = processesOf(standby)
      signalAll(frozen, 'SIGSTOP')
    },
    thaw,
    stopStandby,
    remove: async () => {
      thaw()
      await stopStandby()
      await primary.stop()
      for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The postmaster first, so that it starts no more processes. */
function processesOf({ pid }: EmbeddedServer): number[] {
  const children = readFileSync(`/proc/${pid()}/task/${pid()}/children`, 'utf8')
  return [pid(), ...children.trim().split(' ').map(Number)]
}
