import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { bringUpDatabase } from './database/bring-up.ts'
import { readConfig } from '#core/config.ts'

/**
 * Prepares the embedded database before the first start, while the client is built; does nothing if there is a
 * database. Failures are left to the start, which reports them.
 */
const config = readConfig()
if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
  const { stop } = await bringUpDatabase(config, pino({ level: 'warn', base: null }))
  await stop()
}
