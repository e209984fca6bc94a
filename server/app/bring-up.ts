import { join } from 'node:path'
import { migrations } from '@sixpence/ledger'
import { checkDurability } from '@sixpence/postgres/durability'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate } from '@sixpence/postgres/migrate'
import { openPool, transaction } from '#core/database.ts'
import { checkGeneration } from '#core/generations.ts'
import { publishRoles } from '#store/staff/publish-roles.ts'
import { serveBrands } from '#core/served-brands.ts'
import { publishTariffs } from '#payments/tariffs/publish-tariffs.ts'
import { apiAddress } from '#core/api-address.ts'
import type { Config } from '#core/config.ts'
import type { Log } from '#core/log.ts'
import { checkBrands } from './check-brands.ts'
import { publishAgreements } from './publish-agreements.ts'
import { reachDatabase } from './reach-database.ts'

const parts = [
  { name: 'ledger', folder: migrations },
  { name: 'app', folder: new URL('../store/migrations/', import.meta.url) },
]

export type Ready = {
  /** Role that owns the tables; for migrations and the demo's data only. */
  ownerUrl: string
  /** Role of the running server. */
  apiUrl: string
  stop: () => Promise<void>
}

/**
 * Starts or connects the database: checks durability, migrates it, creates the server's role and seeds the demo.
 * Throws an Error whose message is one sentence for the operator.
 */
export async function bringUpDatabase(config: Config, log: Log): Promise<Ready> {
  serveBrands(config.brands)
  if (config.databaseUrl) await reachDatabase('DATABASE_URL', config.databaseUrl)
  if (config.apiDatabaseUrl) await reachDatabase('DATABASE_URL_API', config.apiDatabaseUrl)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: join(config.dataDir, 'postgres'),
        onRestart: (sentence) => log.warn(sentence),
      })
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const apiUrl = await migrated(ownerUrl, config, log)
    await checkGeneration(ownerUrl)
    await checkBrands(ownerUrl)
    await publishOnce(ownerUrl)
    if (config.mode === 'demo') await (await import('./demo.ts')).seedOnce(ownerUrl)
    return { ownerUrl, apiUrl, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Checks durability, creates the server's role and migrates. Returns the role's connection URL. */
export async function migrated(
  ownerUrl: string,
  config: Pick<Config, 'ring' | 'apiDatabaseUrl'>,
  log?: Pick<Log, 'warn'>,
): Promise<string> {
  await checkDurability(ownerUrl)
  const apiUrl = await apiAddress(ownerUrl, config, log)
  // A role can have settings of its own, and payments are committed by this one.
  await checkDurability(apiUrl)
  await migrate(ownerUrl, parts)
  return apiUrl
}

async function publishOnce(ownerUrl: string): Promise<void> {
  const owner = openPool(ownerUrl, { max: 1, name: 'sixpence publish' })
  try {
    await transaction(owner, async (client) => {
      await publishAgreements(client)
      await publishTariffs(client)
      await publishRoles(client)
    })
  } finally {
    await owner.end()
  }
}
