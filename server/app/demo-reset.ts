import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { bringUpDatabase } from './bring-up.ts'
import { readConfig } from '#core/config.ts'
import { openPool } from '#core/database.ts'
import { refuseWhileRunning } from '#core/generations.ts'

/** `npm run demo:reset`: everything that happened is gone, and the first day is back. Never in production mode. */
const config = readConfig()
if (config.mode !== 'demo') {
  process.stderr.write(
    'The demo can only be reset in demo mode: this would delete every customer and payment.\n',
  )
  process.exit(1)
}
const log = pino({ level: 'warn', base: null })
try {
  const before = await bringUpDatabase(config, log)
  const owner = openPool(before.ownerUrl, { max: 1, name: 'sixpence reset' })
  await refuseWhileRunning(owner)
  await owner.query('drop schema app, ledger, sandbox cascade')
  await owner.query('drop table migration')
  await owner.end()
  await before.stop()
  // They sealed what is gone.
  rmSync(join(config.dataDir, 'seals'), { recursive: true, force: true })
  // Migrates and seeds anew.
  await (await bringUpDatabase(config, log)).stop()
  process.stdout.write('The demo is as on its first day.\n')
} catch (error) {
  process.stderr.write(`The demo was not reset: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
