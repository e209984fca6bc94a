import type pg from 'pg'
import { exportProcess } from '#features/history/export-process.ts'
import { budgetedSms } from '#auth/message-budget.ts'
import { openPartners, type Sandboxes } from '#partners/partners.ts'
import { Contacts } from '#store/contact/contacts.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { openStore } from '#store/store.ts'
import { oneDatabase } from '#context/one-database.ts'
import type { Services } from '#context/services.ts'
import { Audit } from '#core/audit.ts'
import { Later } from '#core/background-work.ts'
import { Activity } from '#core/activity.ts'
import type { MonotonicClock } from '#core/cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { Draining } from '#core/draining.ts'
import { Health } from '#core/health/health.ts'
import { KeyCustody } from '#core/keys/custody.ts'
import { openSecrets } from '#core/keys/stored-keys.ts'
import type { Log } from '#core/log.ts'
import { belowPayments } from '#core/passwords/hashing.ts'
import { PasswordHasher } from '#core/passwords/password.ts'
import { Freshness } from '#core/push/freshness.ts'
import { personalDataOf } from '#core/secrets.ts'
import { StaffSessions } from '#core/staff-sessions.ts'
import { watchProcess } from '#core/telemetry/process-gauges.ts'
import { openTelemetry } from '#core/telemetry/telemetry.ts'
import { version } from '#core/telemetry/version.ts'
import { startBackground, type Background } from './background/start-background.ts'
import { loadCells } from './open/load-cells.ts'
import { openBrands } from './open/brands.ts'
import { openDatabases, type DatabaseUrls } from './open/databases.ts'
import { openCommitters, ledgerService } from './open/ledger.ts'
import { openPush } from './open/push.ts'
import { openSharedState } from './open/shared-state.ts'
import { rescreenProcess } from './screening/rescreen-process.ts'
import { checksOf, machine, type Probes } from './watch/checks.ts'
import { migrationParts } from './watch/migration-parts.ts'
import { Reader } from './watch/reader.ts'
import { watchBank } from './watch/watch-bank.ts'
import { watchPartners } from './watch/watch-partners.ts'

export type Open = Pick<Background, 'settled' | 'projected'> & {
  services: Services
  /** Reads all database metrics now. */
  measured: () => Promise<void>
  close: () => Promise<void>
}

export type OpenOptions = DatabaseUrls & {
  config: Config
  clock: Clock
  log: Log
  /** Sandboxes for partners that are not configured; demo only. */
  sandboxes?: ((config: Config, pool: pg.Pool, clock: Clock) => Sandboxes) | undefined
  /** Build of the client that is served; pages with another build are notified. */
  build?: string | undefined
  /** Clock of the caches. */
  elapsed?: MonotonicClock
  /** Factor on database timeouts. */
  patience?: number
  /** Jobs run only when `settled` or a test requests it. */
  jobsWhenAsked?: boolean
  /** The readings of the machine for the checks of /readyz. */
  probes?: Partial<Probes>
  /** Checks the external keys of the secrets; absent if there are none. */
  custody?: Pick<KeyCustody, 'health'> | undefined
}

/** Opens all services once, on a migrated database, and starts the jobs. */
export async function openServices(options: OpenOptions): Promise<Open> {
  const { apiUrl, readUrl, config, clock, log, patience } = options
  const telemetry = await openTelemetry(config.telemetry, {
    version,
    onFault: (message) => log.warn({ message }, 'metrics or traces could not be sent'),
  })
  const { db, standby } = openDatabases(options, { log, metrics: telemetry.metrics, patience })
  const brands = openBrands({ config, db, clock, log })
  const secrets = await openSecrets(db, config.ring)
  const personal = personalDataOf(db, secrets)
  await sealOlder(db, personal)
  const { rate, jobs } = await openSharedState({ config, db, clock, log })
  const fresh = new Freshness(options.elapsed)
  const activity = new Activity()
  activity.tellOver(db)
  const store = openStore(db, personal, options.elapsed, clock, fresh)
  const committers = openCommitters({ url: apiUrl, lanes: config.lanes, patience, log, telemetry })
  const opening = {
    config,
    db,
    secrets,
    store,
    fresh,
    activity,
    clock,
    log,
    telemetry,
    brandAt: brands.brandAt,
  }
  const cells = config.cells && (await loadCells())
  const { hub, sequencer, sessions } = openPush(opening, {
    ...options,
    projections: cells?.projections ?? [],
  })
  const others =
    cells && config.cells
      ? await cells.open({ config: { ring: config.ring, cells: config.cells }, secrets, db, log }, options)
      : undefined
  const { partners, states } = watchPartners(
    {
      ...openPartners(config, clock, options.sandboxes?.(config, db, clock)),
      ...(others && { internal: others.rail }),
    },
    telemetry,
  )
  const custody = options.custody ?? new KeyCustody({ config, log, now: Date.now })
  const { checks, measured } = checksOf(
    { db, dataDir: config.dataDir, parts: migrationParts, partners: states, custody },
    { ...machine, ...options.probes },
  )
  const { ring, logLevel } = config
  const exporting = exportProcess({ apiUrl, readUrl, ring, logLevel, db, clock })
  const rescreening = rescreenProcess({ apiUrl, config, db, clock, log, personal, partners })
  const draining = new Draining()
  const services: Services = {
    config,
    clock,
    secrets,
    log,
    db,
    primary: db,
    activity,
    standby,
    committer: ledgerService(committers, sequencer, telemetry),
    store,
    placement: others?.placement ?? oneDatabase,
    personal,
    contacts: new Contacts(db, personal),
    sessions,
    staffSessions: new StaffSessions(db, clock),
    // Outside production the cores are shared with browsers and other tests.
    passwords: config.mode === 'production' ? new PasswordHasher(belowPayments) : new PasswordHasher(),
    rate,
    audit: new Audit(db),
    partners: { ...partners, sms: budgetedSms(partners.sms, { db, clock, secrets, config, telemetry }) },
    hub,
    later: new Later(log),
    draining,
    telemetry,
    health: new Health(checks, () => draining.is),
    custody,
    writeExports: exporting.run,
    ...brands,
  }
  await services.followBrands()
  watchBank(services, measured)
  const stopWatching = watchProcess(telemetry.metrics)
  const reader = new Reader(services)
  sequencer.start()
  const background = startBackground(services, {
    sequencer,
    whenAsked: options.jobsWhenAsked,
    jobs: [
      ...jobs,
      ...(cells?.backgroundJobs ?? []),
      { name: 'rescreen', everyMs: 60_000, work: () => rescreening.run() },
    ],
    followUpJobs: cells?.followUpJobs ?? [],
  })
  reader.start()
  return {
    services,
    settled: background.settled,
    projected: background.projected,
    measured: () => reader.refresh(),
    close: async () => {
      exporting.stop()
      rescreening.stop()
      await background.stop()
      await Promise.all([committers.payments.close(), committers.files.close()])
      await sequencer.stop()
      await hub.close()
      // Without the database the latest activity is lost, and the rest is closed all the same.
      await sessions.writeActivity('all').catch(() => undefined)
      stopWatching()
      await reader.stop()
      await Promise.all([others?.close(), telemetry.close()])
      await standby?.close()
      await db.end()
    },
  }
}
