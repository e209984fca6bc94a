import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connected } from './connect.ts'
import { UnsafeDatabaseError, checkDurability, hasChecksums } from './durability.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

let dataDir: string
let server: EmbeddedServer
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-durability-'))
  server = await startEmbedded({ dataDir, sharedBuffers: '32MB' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('accepts the embedded server as it starts', async () => {
  await expect(checkDurability(server.url)).resolves.toBeUndefined()
})

test('a cluster of ours has page checksums; one without them is told apart [ON-02]', async () => {
  expect(await connected(server.url, hasChecksums)).toBe(true)
  const without = { query: () => Promise.resolve({ rows: [{ checksums: 'off' }] }) }
  expect(await hasChecksums(without as unknown as pg.ClientBase)).toBe(false)
})

test('refuses the test cluster and names every setting that is off', async () => {
  const refused = checkDurability(inject('clusterUrl'))
  await expect(refused).rejects.toThrow(UnsafeDatabaseError)
  await expect(refused).rejects.toThrow('fsync and full_page_writes and synchronous_commit off')
})

test('refuses commits that do not wait for a standby', async () => {
  const local = new URL(server.url)
  local.searchParams.set('options', '-c synchronous_commit=local')
  await expect(checkDurability(local.href)).rejects.toThrow('runs with synchronous_commit local')
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses %s off alone', async (setting) => {
  const set = (value: string): Promise<unknown> =>
    connected(server.url, async (client) => {
      await client.query(`alter system set ${setting} = ${value}`)
      await client.query('select pg_reload_conf()')
    })
  await set('off')
  await expect
    .poll(() => checkDurability(server.url).catch((error: Error) => error.message))
    .toContain(`runs with ${setting} off`)
  await set('default')
  await expect.poll(() => checkDurability(server.url).catch(() => 'refused')).toBeUndefined()
})
