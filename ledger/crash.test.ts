// Short form of the torture run: the writer and PostgreSQL are killed under load, on a durable server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { ensureApiRole } from '@sixpence/postgres/roles'
import { expect, test } from 'vitest'
import { CrashLoad, missingOrDoubled } from './crash-harness.ts'
import { Committer, ledgerSchema, verify } from './index.ts'
import { openWith } from './testing.ts'

test('after kill -9 of the writer and of PostgreSQL, every acknowledged operation exists exactly once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-crash-'))
  const server = await startEmbedded({ dataDir, sharedBuffers: '64MB', maxWalSize: '1GB' })
  const owner = openPool(server.url)
  try {
    const apiUrl = await ensureApiRole(server.url, 'crash')
    await migrate(server.url, [ledgerSchema])
    const load = new CrashLoad({ url: apiUrl, accounts: await accountsWithMoney(apiUrl, owner) })

    load.start()
    for (const victim of ['writer', 'writer', 'server', 'writer', 'server', 'both']) {
      await sleep(500 + Math.random() * 300)
      const killed = victim === 'writer' ? undefined : server.pid()
      if (killed !== undefined) process.kill(killed, 'SIGKILL')
      if (victim !== 'server') await load.kill()
      // Everything has to be running again before the next kill; earlier acknowledgements may still arrive.
      while (server.pid() === killed) await sleep(20)
      const before = load.acknowledged.length
      while (load.acknowledged.length < before + 100) await sleep(20)
    }
    await load.stop()

    expect(await missingOrDoubled(owner, load.acknowledged)).toEqual([])
    expect(await verify(owner)).toEqual([])
    expect(load.acknowledged.length).toBeGreaterThan(1000)
  } finally {
    await owner.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function accountsWithMoney(apiUrl: string, owner: ReturnType<typeof openPool>): Promise<number[]> {
  const committer = new Committer({ url: apiUrl })
  const accounts: number[] = []
  for (let i = 0; i < 20; i++) accounts.push(await openWith(owner, committer, 100_000n))
  await committer.close()
  return accounts
}
