import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Binaries } from '@sixpence/postgres/binaries'
import { startEmbedded, type EmbeddedServer } from '@sixpence/postgres/embedded'
import { freePort } from '@sixpence/postgres/free-port'
import pg from 'pg'

const root = fileURLToPath(new URL('../', import.meta.url))

export type BenchBank = {
  port: number
  /** Address of the product's database, as its owner. */
  ownerUrl: string
  /** The durable server both the product and pgbench run on. */
  postgres: EmbeddedServer
  folder: string
  /** Runs a script of the repository beside the bank and returns its output. */
  run: (...command: string[]) => Promise<string>
  startServer: () => Promise<ChildProcess>
  serverPid: () => number
  /** The address of the server's inspector, with the option `inspect`. */
  inspectorPort: () => number
  /** Starts another server on the same database; the caller has to end it. */
  startAnother: (port: number, more?: More) => Promise<ChildProcess>
  stopServer: () => Promise<void>
  stop: () => Promise<void>
}

/** Additional environment of a single server, and options of Node. */
export type More = { env?: Readonly<Record<string, string>>; flags?: readonly string[] }

/** The flags of `npm start`, with the environment below; override with `SERVER_FLAGS` to compare. */
export const serverFlags = process.env['SERVER_FLAGS']?.split(' ') ?? [
  '--max-semi-space-size=32',
  '--heap-growing-percent=50',
  '--external-memory-accounted-in-global-limit',
]

/** What `npm start` tells the allocator of memory outside V8. */
export const serverMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

const secret = 'a secret for measuring only, 0123456789'

export type BankOptions = {
  /** Additional or overridden environment of the server. */
  env?: Readonly<Record<string, string | undefined>>
  /** The same, evaluated at each start, for values that exist only when other banks are open. */
  lateEnv?: () => Readonly<Record<string, string>>
  sharedBuffers?: string
  maxWalSize?: string
  /** Settings and binaries of PostgreSQL other than npm's. */
  settings?: Readonly<Record<string, string | number>>
  binaries?: Binaries | undefined
  /** Whether the bank's database has to be created, if the caller created the cluster. */
  isNew?: boolean
  /** Kept afterwards and reused; by default a folder that is deleted with the bank. */
  folder?: string | undefined
  inspect?: boolean
}

/** A durable PostgreSQL with the settings of a production machine, and the server in production mode on it. */
export async function openBank(options: BankOptions = {}): Promise<BenchBank> {
  const kept = options.folder && resolve(options.folder)
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'sixpence-bench-'))
  const isNew = options.isNew ?? !existsSync(join(folder, 'postgres'))
  const { env: more, sharedBuffers = '2GB', maxWalSize = '8GB', settings = {}, binaries } = options
  const postgres = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    sharedBuffers,
    maxWalSize,
    maxConnections: 400,
    // Recommended by docs/OPERATING.md for a long history.
    settings: { checkpoint_timeout: '30min', ...settings },
    binaries,
  })
  if (isNew) await query(postgres.url, 'create database sixpence')
  const ownerUrl = postgres.url.replace(/\/[^/]*$/, '/sixpence')
  const port = await freePort()
  const inspector = options.inspect ? await freePort() : 0
  const env = {
    ...process.env,
    // Same as `npm start`.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...serverMemory,
    DATABASE_URL: ownerUrl,
    SIXPENCE_MODE: 'production',
    SIXPENCE_BRANDS: join(root, 'brands'),
    // Its clients call by IP address, which is not a host of any brand in production.
    SIXPENCE_HOSTS: '127.0.0.1=ostra,localhost=ostra',
    SIXPENCE_SECRET: secret,
    LOAD_TEST: 'on',
    SIXPENCE_RATE_FACTOR: '1000',
    SIXPENCE_DRAIN_SECONDS: '0',
    // Set because production mode requires them; runs that measure messages set addresses that answer.
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    SIXPENCE_DATA: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ...more,
  }
  let server: ChildProcess | undefined
  const startAnother = async (at: number, { env: own, flags = [] }: More = {}): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [...serverFlags, ...flags, join(root, 'server/app/main.ts')], {
      env: { ...env, ...options.lateEnv?.(), PORT: String(at), ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
    ])
    return child
  }
  const startServer = async (): Promise<ChildProcess> => {
    server = await startAnother(port, {
      flags: options.inspect ? [`--inspect=127.0.0.1:${inspector}`] : [],
    })
    return server
  }
  const stopServer = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    port,
    ownerUrl,
    postgres,
    folder,
    startServer,
    serverPid: () => server?.pid ?? 0,
    inspectorPort: () => inspector,
    startAnother,
    stopServer,
    run: (...command) => output(command, { ...env, ...options.lateEnv?.() }),
    stop: async () => {
      await stopServer()
      await postgres.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** An empty database beside the bank's on the same server, in place of one of an earlier run; returns its address. */
export async function newDatabase({ postgres }: BenchBank, name: string): Promise<string> {
  await query(postgres.url, `drop database if exists ${name}`)
  await query(postgres.url, `create database ${name}`)
  return postgres.url.replace(/\/[^/]*$/, `/${name}`)
}

async function output(command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return text
}

/** pgbench of the machine: on PATH or at Debian's location. */
export function pgbenchProgram(): string {
  const found = [
    ...(process.env['PATH'] ?? '').split(':').map((path) => join(path, 'pgbench')),
    ...['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
  ].find((path) => existsSync(path))
  if (!found)
    throw new Error(
      'pgbench is needed for the ratio: install it (Debian: apt-get install postgresql-contrib)',
    )
  return found
}
