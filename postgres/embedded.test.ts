import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connected } from './connect.ts'
import { type EmbeddedServer, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { processOf } from './process-of.ts'

const isRoot = process.getuid?.() === 0
let dataDir: string
let open: EmbeddedServer[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-embedded-'))
})
afterEach(async () => {
  await Promise.all(open.map((server) => server.stop()))
  open = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, sharedBuffers: '32MB', maxConnections: 20, ...options })
  open.push(server)
  return server
}

const write = (url: string, text: string): Promise<unknown> =>
  connected(url, async (client) => {
    await client.query('create table if not exists note (text text)')
    await client.query('insert into note values ($1)', [text])
  })

const read = (url: string): Promise<string[]> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ text: string }>('select text from note order by 1')
    return rows.map((row) => row.text)
  })

const settings = (url: string): Promise<unknown> =>
  connected(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('fsync') as fsync, current_setting('shared_buffers') as buffers,
        current_setting('max_wal_size') as wal, current_setting('max_connections') as connections`,
    )
    return rows[0]
  })

/** A separate Node process that starts the server and reports the postmaster's process id. */
function startElsewhere(): Promise<{ node: number; postmaster: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, sharedBuffers: '32MB' })
    process.stdout.write(server.pid() + '\\n')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the other Node ended with ${code}`)))
    child.stdout.once('data', (text: Buffer) =>
      done({ node: child.pid ?? 0, postmaster: Number(text.toString()) }),
    )
  })
}

test('keeps its rows from one start to the next', async () => {
  const first = await start()
  await write(first.url, 'kept')
  await first.stop()
  expect(processOf(first.pid())).toBeUndefined()
  const second = await start()
  expect(await read(second.url)).toEqual(['kept'])
})

test('starts durable with settings for real use, and not durable on request', async () => {
  const durable = await startEmbedded({ dataDir })
  open.push(durable)
  expect(await settings(durable.url)).toEqual({
    fsync: 'on',
    buffers: '512MB',
    wal: '4GB',
    connections: '200',
  })
  await durable.stop()
  const quick = await start({ durable: false, sharedBuffers: '64MB' })
  expect(await settings(quick.url)).toMatchObject({ fsync: 'off', buffers: '64MB' })
})

describe('access', () => {
  test('connecting requires the password, which only its owner can read', async () => {
    const server = await start({ durable: false, superuserPassword: 'correct-horse' })
    expect(new URL(server.url).password).toBe('correct-horse')
    const wrong = server.url.replace('correct-horse', 'wrong')
    await expect(connected(wrong, (client) => client.query('select 1'))).rejects.toThrow('authentication')
    expect(statSync(join(dataDir, 'cluster', 'sixpence-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700)
  })

  test('listens on this machine only', async () => {
    const server = await start({ durable: false })
    const { rows } = await connected(server.url, (client) => client.query('show listen_addresses'))
    expect(rows).toEqual([{ listen_addresses: '127.0.0.1' }])
  })
})

describe('kill -9', () => {
  test('of the postmaster: it comes back on the same address with every committed row', async () => {
    const said: string[] = []
    const server = await start({ onRestart: (sentence) => said.push(sentence) })
    for (let round = 1; round <= 3; round++) {
      await write(server.url, `round ${round}`)
      const killed = server.pid()
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => server.pid()).not.toBe(killed)
    }
    expect(await read(server.url)).toEqual(['round 1', 'round 2', 'round 3'])
    expect(said).toHaveLength(3)
  })

  test.runIf(process.platform === 'linux')(
    'of Node: PostgreSQL ends too, the next start has the rows',
    async () => {
      const first = await start()
      await write(first.url, 'kept')
      await first.stop()
      const other = await startElsewhere()
      process.kill(other.node, 'SIGKILL')
      await expect.poll(() => processOf(other.postmaster)).toBeUndefined()
      const second = await start()
      expect(await read(second.url)).toEqual(['kept'])
    },
  )

  test('while the cluster is being created leaves nothing in the way', async () => {
    const starting = startElsewhere().catch(() => undefined)
    const made = (): string => readdirSync(dataDir, { recursive: true }).join(' ')
    await expect.poll(made).toMatch(/cluster\.new-[^/]+\/base/)
    const maker = /cluster\.new-(\d+)/.exec(made())?.[1]
    process.kill(Number(maker), 'SIGKILL')
    await starting
    // Started at once, while the orphaned initdb may still be writing, and again to remove what it left.
    const first = await start()
    await first.stop()
    await start()
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'postgres.log'])
  })
})

describe('reports in one sentence', () => {
  test('that another running program uses the folder', async () => {
    const other = await startElsewhere()
    try {
      await expect(start()).rejects.toThrow(
        `Another running program (process ${other.node}, PostgreSQL ${other.postmaster}) uses`,
      )
    } finally {
      process.kill(other.node, 'SIGTERM')
    }
  })

  test('that the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await expect.poll(() => server.listening).toBe(true)
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(start({ port, durable: false })).rejects.toThrow(`Port ${port} is taken by another program`)
    server.close()
  })
})

test('two processes may create the same cluster at once', async () => {
  const results = await Promise.allSettled([start(), startElsewhere()])
  const other = results[1].status === 'fulfilled' ? results[1].value : undefined
  if (other) process.kill(other.node, 'SIGTERM')
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(
    results.map((result) => (result.status === 'rejected' ? String(result.reason) : '')).join(),
  ).not.toBe('')
})

test.runIf(isRoot)('runs as root where user namespaces are forbidden, and back', async () => {
  process.env['SIXPENCE_NO_USER_NAMESPACE'] = '1'
  try {
    const switched = await start()
    await write(switched.url, 'as nobody')
    await switched.stop()
  } finally {
    delete process.env['SIXPENCE_NO_USER_NAMESPACE']
  }
  const mapped = await start()
  expect(await read(mapped.url)).toEqual(['as nobody'])
})
