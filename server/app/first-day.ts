import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { bringUpDatabase } from './bring-up.ts'
import { readConfig } from '#core/config.ts'

/**
 * Makes the embedded database of the first start ready, while the client is built beside it. Where there is one
 * already it does nothing. What it cannot do is left to the start itself, which says why.
 */
const config = readConfig()
if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
  const { stop } = await bringUpDatabase(config, pino({ level: 'warn', base: null }))
  await stop()
}
