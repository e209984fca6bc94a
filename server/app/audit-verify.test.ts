import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { ensureApiRole } from '@sixpence/postgres/roles'
import pino from 'pino'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { holdToKey } from '#core/key-check.ts'
import { Activity } from '#core/activity.ts'
import { startSealing } from './sealing.ts'
import { Secrets } from '#core/secrets.ts'
import { noTelemetry } from '#core/telemetry/telemetry.ts'
import { openPool } from '#core/database.ts'
import { migrationParts } from './watch/migration-parts.ts'

test('reports whether the trail is intact, beside a running server and without one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-verify-'))
  const env = { SIXPENCE_DATA: dataDir }
  const config = readConfig(env)
  const server = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    durable: false,
    sharedBuffers: '64MB',
  })
  const apiUrl = await ensureApiRole(server.url, config.ring[0])
  await migrate(server.url, migrationParts)
  const db = openPool(apiUrl)
  const log = pino({ level: 'silent' })
  const stopSealing = startSealing(
    {
      db,
      config,
      secrets: new Secrets(config.ring),
      clock: systemClock,
      log,
      telemetry: noTelemetry,
      activity: new Activity(),
    },
    20,
  )
  await db.query(
    `insert into app.audit (brand, call, outcome, address) select 'ostra', 'x', 'done', '' from generate_series(1, 9)`,
  )
  await expect.poll(async () => (await db.query('select from app.audit_seal')).rowCount).toBe(1)
  await stopSealing()
  await db.end()

  expect(run(env)).toMatchObject({
    status: 0,
    said: expect.stringContaining('9 rows under 1 seals are as they were'),
  })
  await holdToKey(server.url, new Secrets(config.ring))
  expect(run({ ...env, SIXPENCE_SECRET: 'a secret of another server, 0123456789' })).toMatchObject({
    status: 2,
    said: expect.stringContaining('cannot be verified: SIXPENCE_SECRET'),
  })
  expect(run(env)).toMatchObject({ status: 0 })
  const tamper = `alter table app.audit disable trigger all; update app.audit set call = 'y' where id = 4`
  await connected(server.url, (client) => client.query(tamper))
  await server.stop()
  expect(run(env)).toMatchObject({ status: 1, said: expect.stringContaining('audit 4 was changed (seal 1)') })
  rmSync(dataDir, { recursive: true })
})

function run(env: Record<string, string>): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('audit-verify.ts', import.meta.url))],
    {
      env,
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}
