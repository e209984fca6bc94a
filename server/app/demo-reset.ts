import pino from 'pino'
import { bringUpDatabase } from './bring-up.ts'
import { readConfig } from '#core/config.ts'
import { openPool } from '#core/database.ts'

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
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name like 'sixpence%' and pid <> pg_backend_pid()`,
  )
  if (rows[0]?.n) throw new Error('Sixpence is running: end it first, then reset.')
  await owner.query('drop schema app, ledger, sandbox cascade')
  await owner.query('drop table migration')
  await owner.end()
  await before.stop()
  // Migrates and seeds anew.
  await (await bringUpDatabase(config, log)).stop()
  process.stdout.write('The demo is as on its first day.\n')
} catch (error) {
  process.stderr.write(`The demo was not reset: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
