import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { freePort } from '@sixpence/postgres/free-port'
import { inject, expect, onTestFinished, test } from 'vitest'
import { checkPool, poolAddress, requireDirect } from './check-poolers.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
// Debian: apt-get install pgbouncer

const cluster = new URL(inject('clusterUrl'))

/** A PgBouncer in front of the tests' PostgreSQL, as packaged by Debian. Returns its address. */
async function pooler(settings: { mode: 'transaction' | 'session'; query?: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-pooler-'))
  const port = await freePort()
  const { hostname, port: behind, username, password } = cluster
  const database = `host=${hostname} port=${behind} user=${username} password=${password}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = ${database}${settings.query ? ` connect_query='${settings.query}'` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${settings.mode}
server_reset_query =
ignore_startup_parameters = extra_float_digits
`,
  )
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const child = spawn(program ?? '', [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true })
  })
  const url = Object.assign(new URL(cluster), { hostname: '127.0.0.1', port: String(port) }).href
  await expect.poll(() => connected(url, async () => true).catch(() => false)).toBe(true)
  return url
}

const limits = 'set statement_timeout=5000'

test('PostgreSQL itself is accepted for locks and LISTEN', async () => {
  await expect(requireDirect('DATABASE_URL', cluster.href)).resolves.toBeUndefined()
})

test.skipIf(!program)(
  'an address for locks and LISTEN that leads through a pooler is refused by its setting',
  async () => {
    for (const mode of ['transaction', 'session'] as const)
      await expect(requireDirect('DATABASE_URL_API', await pooler({ mode }))).rejects.toThrow(
        /^DATABASE_URL_API leads through a pooler, .* to DATABASE_URL_POOL\.$/,
      )
  },
)

test.skipIf(!program)(
  'a pooler must support prepared statements and time-outs, and lead to the same database',
  async () => {
    // Debian 12 has 1.18, which supports no prepared statements across sessions, only with whole sessions.
    await expect(
      checkPool(await pooler({ mode: 'session', query: limits }), cluster.href),
    ).resolves.toBeUndefined()
    await expect(checkPool(await pooler({ mode: 'session' }), cluster.href)).rejects.toThrow(
      /^DATABASE_URL_POOL leads to sessions without statement_timeout, .*connect_query=/,
    )
    const other = Object.assign(new URL(await pooler({ mode: 'session', query: limits })), {
      pathname: '/template1',
    })
    await expect(checkPool(other.href, cluster.href)).rejects.toThrow(
      'DATABASE_URL_POOL leads to the database template1',
    )
  },
)

test.skipIf(!program)(
  'a pooler that mixes up prepared statements is refused, one that does not is accepted',
  async () => {
    const url = await pooler({ mode: 'transaction', query: limits })
    const version = await connected(
      Object.assign(new URL(url), { pathname: '/pgbouncer' }).href,
      async (client) => {
        const { rows } = await client.query<{ version: string }>('show version')
        return Number(/1\.(\d+)/.exec(rows[0]?.version ?? '')?.[1])
      },
    )
    const said = await checkPool(url, cluster.href).catch(String)
    // From 1.24 on they are supported unless switched off; before 1.21 never.
    expect(said ?? 'taken').toMatch(
      version >= 24 ? /^taken$/ : /DATABASE_URL_POOL leads through a pooler that mixes up the prepared/,
    )
  },
)

test('a pooler is used with the server’s own role unless its setting names one', () => {
  const api = 'postgres://sixpence_api:derived@db.example:5432/bank'
  const at = (poolDatabaseUrl: string | undefined) => poolAddress({ poolDatabaseUrl }, api)
  expect(at(undefined)).toBeUndefined()
  expect(at('postgres://pool.example:6432')).toBe('postgres://sixpence_api:derived@pool.example:6432/bank')
  expect(at('postgres://other:word@pool.example:6432/pooled')).toBe(
    'postgres://other:word@pool.example:6432/pooled',
  )
})
