import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded, type EmbeddedServer } from '@sixpence/postgres/embedded'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSeeded } from '@sixpence/demo/seed.ts'
import { openSealingBank } from '#testing/bank/sealing-bank.ts'
import { demo } from '#testing/bank/test-bank.ts'
import { command, databaseIn } from '#testing/bank/test-clusters.ts'

let folder: string
let server: EmbeddedServer | undefined
beforeEach(() => {
  folder = quickFolder('restored')
})
afterEach(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => ({ url: server?.url ?? '', dataDir: folder })

test('a bank restored to an earlier point names what it lost, reuses no number, and continues to seal', async () => {
  const lost = await restoredToEarlierPoint()

  const refused = command('main.ts', place())
  expect(refused.status).toBe(1)
  expect(refused.said.trim()).toMatch(
    /^Sixpence cannot start: the anchor ends with seal .* restore:acknowledge/,
  )

  const looked = command('database/restore-acknowledge.ts', place(), ['--look'])
  expect(looked).toMatchObject({
    status: 0,
    said: expect.stringContaining(`${lost.length} operations gone from ${lost[0]} on`),
  })
  expect(command('main.ts', place()).status).toBe(1)
  // Started from somewhere else, it would see no loss.
  expect(
    command('database/restore-acknowledge.ts', { ...place(), dataDir: join(folder, 'elsewhere') }, [
      '--look',
    ]),
  ).toEqual({
    status: 2,
    said: expect.stringMatching(/^Nothing was acknowledged: .* SIXPENCE_DATA has to be the folder/),
  })

  const acknowledged = command('database/restore-acknowledge.ts', place())
  expect(acknowledged.said).toContain(`${lost.length} operations gone from ${lost[0]} on`)
  expect(acknowledged.said).toContain('Generation 2 is open')
  expect(command('database/restore-acknowledge.ts', place()).said).toContain('Nothing was lost')

  const database = await databaseIn(place())
  const bank = await openSealingBank(database, folder)
  const next = await bank.rails.pay('Emma')
  expect(next).toBeGreaterThan(Math.max(...lost))
  expect(await bank.heard()).toContain(next)
  await bank.sealed()
  expect(await bank.verified()).toMatchObject({
    fault: undefined,
    restores: [{ generation: 2, operation: { first: lost[0] } }],
  })
  await bank.close()
  await database.drop()
  expect(command('audit-verify.ts', place())).toMatchObject({
    status: 0,
    said: expect.stringContaining('Restored on'),
  })
}, 600_000)

test('an altered row is not a restore: nothing is acknowledged', async () => {
  await restoredToEarlierPoint()
  await connected(place().url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `update ledger.operation set channel = 'forged' where id = (select min(id) from ledger.operation)`,
    )
  })
  expect(command('database/restore-acknowledge.ts', place())).toEqual({
    status: 2,
    said: expect.stringMatching(/^Nothing was acknowledged: .* no restore does that/),
  })
  expect(command('main.ts', place()).status).toBe(1)
}, 600_000)

/** Restores the files to the state before two payments that were made and sealed. Returns the lost operations. */
async function restoredToEarlierPoint(): Promise<number[]> {
  const [now, kept] = [join(folder, 'now'), join(folder, 'kept')]
  const before = await paying(now, ['Anna'])
  cpSync(now, kept, { recursive: true, preserveTimestamps: true })
  const after = await paying(now, ['Berta', 'Clara'])
  server = await startEmbedded({ dataDir: kept })
  return after.filter((id) => !before.includes(id))
}

/** Runs the bank on these files until the payments are made and sealed. Returns all operations. */
async function paying(dataDir: string, payees: string[]): Promise<number[]> {
  const running = await startEmbedded({ dataDir })
  const database = await databaseIn(running)
  if (!(await connected(running.url, isSeeded))) await demo(5).fill(database)
  const bank = await openSealingBank(database, folder)
  for (const payee of payees) await bank.rails.pay(payee)
  await bank.sealed()
  await bank.close()
  const { rows } = await database.owner.query<{ id: string }>('select id from ledger.operation order by id')
  await database.drop()
  await running.stop()
  return rows.map(({ id }) => Number(id))
}
