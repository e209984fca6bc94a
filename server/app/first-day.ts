import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { bringUpDatabase } from './database/bring-up.ts'
import { readConfig } from '#core/config.ts'

/**
 * Prepares the embedded database before the first start, while the client is built; does nothing if a database exists.
 * Failures are reported by the start.
 */
const config = readConfig()
if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
  const { stop } = await bringUpDatabase(config, pino({ level: 'warn', base: null }))
  await stop()
}
