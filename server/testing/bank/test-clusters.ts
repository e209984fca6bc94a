import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connected, openPool } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { freePort } from '@sixpence/postgres/free-port'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { runAs } from '@sixpence/postgres/run-as'
import type { TestDatabase } from '@sixpence/postgres/test-database'
import { migrated } from '#app/database/bring-up.ts'
import { ringOf } from '#core/keys/ring.ts'
import { testSecret } from './test-bank.ts'

/** A PostgreSQL cluster of its own, with the durability settings the server requires. */
export type TestCluster = { url: string; remove: () => Promise<void> }

/** A cluster of the embedded PostgreSQL. */
export async function embeddedCluster(): Promise<TestCluster> {
  const dataDir = folder()
  const { url, stop } = await startEmbedded({ dataDir, sharedBuffers: '64MB', maxConnections: 60 })
  return {
    url,
    remove: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Folder of an installed PostgreSQL 15 or newer with its tools; undefined if there is none. */
export const installedTools: string | undefined = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...(existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []).map(
    (version) => `/usr/lib/postgresql/${version}/bin`,
  ),
].find((tools) => {
  if (!['initdb', 'postgres', 'pg_dump', 'psql'].every((tool) => existsSync(join(tools, tool)))) return false
  const { stdout } = spawnSync(join(tools, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout)?.[0]) >= 15
})

/** A cluster of the installed PostgreSQL. */
export async function installedCluster(tools: string): Promise<TestCluster> {
  const dataDir = folder()
  const { prefix, own } = runAs()
  own(dataDir)
  const [program, ...words] = [...prefix, join(tools, 'initdb')]
  run(program, [
    ...words,
    '-D',
    dataDir,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  const port = await freePort()
  const [server, ...rest] = [...prefix, join(tools, 'postgres'), '-D', dataDir, '-p', String(port)]
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60']
  const child = spawn(server, [...rest, ...settings.flatMap((setting) => ['-c', setting])], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `postgres://postgres:any@127.0.0.1:${port}/postgres`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the PostgreSQL of ${tools} ended with ${child.exitCode}`)
    if (await connected(url, async () => true).catch(() => false)) break
    await sleep(50)
  }
  return {
    url,
    remove: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies a database into another cluster with pg_dump and psql, as an operator would. */
export async function dumpAndRestore(tools: string, from: string, to: string): Promise<void> {
  const dump = join(folder(), 'dump.sql')
  run(join(tools, 'pg_dump'), ['--dbname', from, '--file', dump])
  // Named in the dump's grants.
  await connected(to, (client) => client.query('create role sixpence_api login'))
  run(join(tools, 'psql'), [
    '--dbname',
    to,
    '--no-psqlrc',
    '--quiet',
    '-v',
    'ON_ERROR_STOP=1',
    '--file',
    dump,
  ])
}

/** The same without the tools: migrates the other cluster and copies every row and sequence. */
export async function copyTables(from: string, to: string): Promise<void> {
  await migrated(to, { ring: ringOf(testSecret), apiDatabaseUrl: undefined })
  const files = folder()
  // Written and read by the PostgreSQL servers, which may run as another user.
  chmodSync(files, 0o777)
  await connected(from, (source) =>
    connected(to, async (target) => {
      const { rows: tables } = await source.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c
         where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('ledger', 'app', 'sandbox')`,
      )
      // Disables foreign keys and the triggers that protect history.
      await target.query('set session_replication_role = replica')
      await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const { name } of tables) {
        await source.query(`copy ${name} to '${join(files, name)}'`)
        await target.query(`copy ${name} from '${join(files, name)}'`)
      }
      const { rows: sequences } = await source.query<{ name: string; value: string }>(
        `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
         where last_value is not null`,
      )
      for (const { name, value } of sequences) await target.query('select setval($1, $2)', [name, value])
    }),
  )
}

/** A database in such a cluster; dropping it closes its pools only. */
export async function databaseIn({ url }: Pick<TestCluster, 'url'>): Promise<TestDatabase> {
  const apiUrl = await migrated(url, { ring: ringOf(testSecret), apiDatabaseUrl: undefined })
  const owner = openPool(url)
  const api = openPool(apiUrl)
  return {
    ownerUrl: url,
    apiUrl,
    owner,
    api,
    drop: async () => void (await Promise.all([owner.end(), api.end()])),
  }
}

/** Runs a command of the product by its file, in the demo's environment; returns exit code and output. */
export function command(
  file: string,
  { url, dataDir, env = {} }: { url: string; dataDir: string; env?: Record<string, string> },
  args: readonly string[] = [],
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../../app/${file}`, import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        SIXPENCE_DATA: dataDir,
        SIXPENCE_SECRET: testSecret,
        ...env,
      },
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  return { status, said: stdout + stderr }
}

const folder = (): string => quickFolder('cluster')

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.trim().slice(-500)}`)
}
