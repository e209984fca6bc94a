import { join } from 'node:path'
import { connected } from '@sixpence/postgres/connect'
import { checkDurability, hasChecksums } from '@sixpence/postgres/durability'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { migrate, type MigrateOptions } from '@sixpence/postgres/migrate'
import { lastNumbers, migrationFiles } from '@sixpence/postgres/migration-files'
import type { ServerEntry } from '@sixpence/postgres/running-servers'
import { openPool, transaction } from '#core/database.ts'
import { requireNoCell } from './require-no-cell.ts'
import { makePeriods } from '#core/periods.ts'
import { checkGeneration } from '#core/generations.ts'
import { publishRoles } from '#store/staff/publish-roles.ts'
import { comparePurpose, keepPurpose, purposeOf } from '#core/database-purpose.ts'
import { brandFollower } from '#store/brand/follow-brands.ts'
import { systemClock } from '#core/clock.ts'
import { serveBrands } from '#core/served-brands.ts'
import { publishTariffs } from '#payments/tariffs/publish-tariffs.ts'
import { apiAddress } from '#core/api-address.ts'
import type { CellsConfig, Config } from '#core/config.ts'
import type { Log } from '#core/log.ts'
import { checkBrands } from '../check-brands.ts'
import { asServer, checkPool, poolAddress, requireDirect } from './check-poolers.ts'
import { withoutChecksums } from '../watch/checks.ts'
import { migrationParts } from '../watch/migration-parts.ts'
import { publishAgreements } from '../publish-agreements.ts'
import { reachDatabase } from './reach-database.ts'
import { loadCells } from '../open/load-cells.ts'
import { loadDemo } from '../load-demo.ts'

export type Ready = {
  /** Role that owns the tables; for migrations and the demo's data only. */
  ownerUrl: string
  /** Role of the running server. */
  apiUrl: string
  /** The same through a pooler, for queries; apiUrl if there is no pooler. */
  poolUrl: string
  /** The same on a standby, if configured. */
  readUrl: string | undefined
  /** The entry under which this process was registered, if it was requested. */
  entry: ServerEntry | undefined
  /** Whether the people of the demo are in this cell: with several cells, only in the first. */
  isFirstCell: boolean
  stop: () => Promise<void>
}

/**
 * Starts or connects the database: checks durability, migrates it, creates the server's role, registers `server` and
 * seeds the demo. Throws an Error whose message is a sentence for the operator.
 */
export async function bringUpDatabase(
  config: Config,
  log: Log,
  server?: Omit<ServerEntry, 'lastNumbers'>,
): Promise<Ready> {
  serveBrands(config.brands)
  for (const [setting, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_URL_API', config.apiDatabaseUrl],
  ] as const) {
    if (!url) continue
    await reachDatabase(setting, url)
    await requireDirect(setting, url)
  }
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir: join(config.dataDir, 'postgres'),
        onRestart: (sentence) => log.warn(sentence),
      })
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const purpose = purposeOf(config)
    await comparePurpose(ownerUrl, purpose)
    const apiUrl = await migrated(ownerUrl, config, {
      log,
      ...(server && { server }),
      onWaiting: (sentence) => log.warn(sentence),
    })
    await keepPurpose(ownerUrl, purpose)
    await checkGeneration(ownerUrl)
    await checkBrands(ownerUrl)
    if (!config.cells) await requireNoCell(ownerUrl)
    // People of the demo are in the first cell; in another cell the same addresses could belong to other people.
    const { cells } = config
    const isFirstCell = !cells || (await joined(ownerUrl, { ...config, cells })) === 0
    await publishOnce(ownerUrl, config)
    if (config.mode === 'demo' && isFirstCell) await (await loadDemo()).seedOnce(ownerUrl)
    const poolUrl = poolAddress(config, apiUrl)
    if (poolUrl) await checkPool(poolUrl, apiUrl)
    const entry = server && { ...server, lastNumbers: lastNumbers(migrationParts.flatMap(migrationFiles)) }
    const readUrl = config.readDatabaseUrl && asServer(config.readDatabaseUrl, apiUrl)
    return {
      ownerUrl,
      apiUrl,
      poolUrl: poolUrl ?? apiUrl,
      readUrl,
      entry,
      isFirstCell,
      stop: async () => embedded?.stop(),
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Checks durability, creates the server's role and migrates. Returns the role's connection URL. */
export async function migrated(
  ownerUrl: string,
  config: Pick<Config, 'ring' | 'apiDatabaseUrl'>,
  {
    log,
    onApplied,
    ...options
  }: MigrateOptions & { log?: Pick<Log, 'warn'>; onApplied?: (name: string) => void } = {},
): Promise<string> {
  await checkDurability(ownerUrl)
  if (!(await connected(ownerUrl, hasChecksums)))
    log?.warn(`The database ${withoutChecksums}: stop PostgreSQL and run pg_checksums --enable.`)
  const apiUrl = await apiAddress(ownerUrl, config, log)
  // A role can have settings of its own, and payments are committed with this role.
  await checkDurability(apiUrl)
  for (const name of await migrate(ownerUrl, migrationParts, options)) onApplied?.(name)
  await connected(ownerUrl, makePeriods)
  return apiUrl
}

/** Makes the database the cell of its name; returns its number. */
async function joined(
  ownerUrl: string,
  { cells, ring, apiDatabaseUrl }: Pick<Config, 'ring' | 'apiDatabaseUrl'> & { cells: CellsConfig },
): Promise<number> {
  const { join: joinCells } = await loadCells()
  return joinCells(ownerUrl, { cells, ring, makesRoles: apiDatabaseUrl === undefined })
}

async function publishOnce(
  ownerUrl: string,
  { brands, ...config }: Pick<Config, 'brands' | 'mode' | 'sandboxes'>,
): Promise<void> {
  const owner = openPool(ownerUrl, { max: 1, name: 'sixpence publish' })
  try {
    // Agreements written at the desk take precedence over those of the folders.
    await brandFollower(owner, { folders: brands, clock: systemClock })()
    await transaction(owner, async (client) => {
      await publishAgreements(client)
      await publishTariffs(client, { isDaily: purposeOf(config) === 'production' })
      await publishRoles(client)
    })
  } finally {
    await owner.end()
  }
}
