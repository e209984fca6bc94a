import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connected } from '@sixpence/postgres/connect'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { TestClient } from '#testing/bank/test-client.ts'
import { productionSettings } from '#testing/test-settings.ts'
import { bringUpDatabase } from './bring-up.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { Dispatcher } from '../dispatch.ts'
import { handlers } from '../handlers.ts'
import { httpServer } from '../http.ts'
import { openServices } from '../compose.ts'

// Migrations wait for the disk after every step.
const patient = { timeout: 600_000 }

test(
  'a server with another secret does not start, and the running one is not affected',
  patient,
  async () => {
    const folder = quickFolder('wrong-secret')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), sharedBuffers: '64MB' })
    onTestFinished(() => postgres.stop())
    const env = { ...productionSettings, DATABASE_URL: postgres.url, SIXPENCE_DATA: join(folder, 'data') }
    const config = readConfig(env)
    const log = pino({ level: 'silent' })
    const { apiUrl } = await bringUpDatabase(config, log)
    const { services, close } = await openServices({ apiUrl, config, clock: systemClock, log })
    const app = httpServer(services, new Dispatcher(services, handlers))
    onTestFinished(async () => {
      await services.hub.close()
      await app.close()
      await close()
    })
    const client = new TestClient(app, 'ostra')
    const before = await client.logIn('nobody@ostra.example', 'a password')
    expect(before.validationErrors[0]?.code).toBe('wrongCredentials')
    const passwordOfRole = () =>
      connected(postgres.url, async (owner) => {
        const { rows } = await owner.query<{ rolpassword: string }>(
          `select rolpassword from pg_authid where rolname = 'sixpence_api'`,
        )
        return rows[0]?.rolpassword
      })
    const password = await passwordOfRole()

    const other = {
      ...env,
      SIXPENCE_SECRET: 'q9Zs3LmV8xTb2RfK7wNc5YhJ4gPd6AuE',
      SIXPENCE_DATA: join(folder, 'other'),
    }
    expect(await start(other)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Sixpence cannot start: SIXPENCE_SECRET .* is not the one this database was made with/,
      ),
    })

    const { SIXPENCE_SECRET: first, ...without } = other
    expect(await start({ ...without, SIXPENCE_SECRETS: `2:${first}` })).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Sixpence cannot start: SIXPENCE_SECRETS lacks number 1, which this database/,
      ),
    })
    const token = join(folder, 'token')
    writeFileSync(token, 'a token')
    const outside = {
      SIXPENCE_SECRETS: '1:vault:v1:abc',
      SIXPENCE_TRANSIT_URL: 'http://127.0.0.1:9',
      SIXPENCE_TRANSIT_KEY: 'bank',
      SIXPENCE_TRANSIT_TOKEN_FILE: token,
    }
    expect(await start({ ...without, ...outside })).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Sixpence cannot start: Number 1 in SIXPENCE_SECRETS cannot be opened by SIXPENCE_TRANSIT_URL: .* does not answer .*; nothing was changed.$/,
      ),
    })

    expect(await passwordOfRole()).toBe(password)
    await connected(apiUrl, (api) => api.query('select'))
    expect(await client.logIn('nobody@ostra.example', 'a password')).toEqual(before)
    // A server with the right secret starts beside it.
    expect((await bringUpDatabase(config, log)).apiUrl).toBe(apiUrl)
  },
)

function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [fileURLToPath(new URL('../main.ts', import.meta.url))],
      { env: { ...env, PORT: '1' } },
      (_, __, stderr) => done({ code: child.exitCode, said: stderr.trim() }),
    )
  })
}
