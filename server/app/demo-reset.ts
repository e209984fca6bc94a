import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { bringUpDatabase } from './database/bring-up.ts'
import { readCommandConfig } from '#core/config.ts'
import { runCommand } from './run-command.ts'
import { StartRefused } from '#core/start-refused.ts'
import { openPool } from '#core/database.ts'
import { refuseWhileRunning } from '#core/generations.ts'

/** `npm run operator -- demo:reset`: deletes all data and seeds the demo again. Refused in production mode. */
await runCommand('The demo was not reset', async () => {
  const config = await readCommandConfig()
  if (config.mode !== 'demo')
    throw new StartRefused('it is production mode, and this would delete every customer and payment.')
  const log = pino({ level: 'warn', base: null })
  const before = await bringUpDatabase(config, log)
  const owner = openPool(before.ownerUrl, { max: 1, name: 'sixpence reset' })
  await refuseWhileRunning(owner)
  await owner.query('drop schema app, ledger, sandbox cascade')
  await owner.query('drop table migration, function_file, key_check, database_purpose')
  await owner.end()
  await before.stop()
  // The seals belong to the deleted data.
  rmSync(join(config.dataDir, 'seals'), { recursive: true, force: true })
  // Migrates and seeds.
  await (await bringUpDatabase(config, log)).stop()
  process.stdout.write('The demo is as on its first day.\n')
})
