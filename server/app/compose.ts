import type pg from 'pg'
import { Committer } from '@sixpence/ledger'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { openPool, transaction } from '#core/database.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'
import { publishAgreements } from './publish-agreements.ts'
import { notifyOfRequests } from '#features/approvals/notify-of-requests.ts'
import { closeDueDays } from '#features/books/close-due-days.ts'
import { followPartners } from '#features/books/follow-partners.ts'
import { workCards } from '#features/cards/card-work.ts'
import { workContracts } from '#features/contracts/work.ts'
import { exportProcess } from '#features/history/export-process.ts'
import { indexLines } from '#features/history/index-lines.ts'
import { notifyOfInvoices } from '#features/invoices/notify-of-invoices.ts'
import { deliverySources } from '#features/merchant/delivery-sources.ts'
import { webhookSource } from '#features/public-api/webhook-source.ts'
import { followPayments } from '#features/monitoring/follow.ts'
import { forgetReplies, replyMs } from '#store/api-reply/replies.ts'
import { forgetCallKeys, pressMs } from '#store/operation/call-keys.ts'
import { writeEvent } from '#features/v1/write-event.ts'
import { notifyOfTariffs } from '#features/tariffs/notify-customers.ts'
import { workChecks } from '#features/merchant/work-checks.ts'
import { sendDueLetters } from '#features/registration/due-letters.ts'
import { saveTemplatesAndCards } from '#features/transfers-external/save-templates-and-cards.ts'
import { verifyPayeeNames } from '#payments/mass/verify-payee-names.ts'
import { pagesAtOnce } from '#payments/mass/pay-plain.ts'
import { workMass } from '#payments/mass/work.ts'
import { workGlobal } from '#payments/links/work.ts'
import { creditSuspended } from '#payments/rails/suspense.ts'
import { fillWaysIn } from '#payments/rails/ways-in.ts'
import { ringSandboxes, workRails } from '#payments/rails/work.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { screenChanged } from '#payments/screening/screen-subjects.ts'
import { workKept } from '#payments/receiving/work.ts'
import { runSubscriptions } from '#payments/schedules/work.ts'
import { forwardIncoming } from '#payments/cells/forward-incoming.ts'
import { sendAllToCells } from '#payments/cells/send-to-cells.ts'
import { Contacts } from '#store/contact/contacts.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { isQuiet } from '#store/operation/quiet.ts'
import { openStore } from '#store/store.ts'
import { addressRules } from '#deliveries/address.ts'
import type { DeliverySources } from '#deliveries/source.ts'
import { Deliverer } from '#deliveries/deliverer.ts'
import { poster } from '#deliveries/post.ts'
import { notifyOwners } from '#deliveries/notify-owners.ts'
import { Audit } from '#core/audit.ts'
import type { MonotonicClock } from '#core/cache.ts'
import type { Clock } from '#core/clock.ts'
import { DatabaseClock } from '#core/database-clock.ts'
import type { Config } from '#core/config.ts'
import { Draining } from '#core/draining.ts'
import { belowPayments } from '#core/passwords/hashing.ts'
import { Freshness } from '#core/push/freshness.ts'
import { Hub } from '#core/push/hub.ts'
import { Health } from '#core/health/health.ts'
import { inLanes, Job } from '#core/job.ts'
import { keepPeriods } from '#core/periods.ts'
import { Later } from '#core/background-work.ts'
import { brandByKey, brandFinder, serveBrands } from '#core/served-brands.ts'
import { brandFollower } from '#store/brand/follow-brands.ts'
import { faultFields, type Log } from '#core/log.ts'
import { Sequencer } from '#core/outbox/outbox.ts'
import { listPlaces, openCells } from './cells/open-cells.ts'
import { KeyChange } from './keys/key-change.ts'
import { housekeeping } from './watch/housekeeping.ts'
import { rescreenProcess } from './screening/rescreen-process.ts'
import { budgetedSms } from '#auth/message-budget.ts'
import { openPartners, type Sandboxes } from '#partners/partners.ts'
import { outOfScope } from '#core/telemetry/scope.ts'
import { jobRun, openTelemetry } from '#core/telemetry/telemetry.ts'
import { watchProcess } from '#core/telemetry/process-gauges.ts'
import { PasswordHasher } from '#core/passwords/password.ts'
import { rateStore } from '#core/rates/rate-store.ts'
import { SharedRates } from '#core/rates/shared-rates.ts'
import { ServerCount } from '#core/server-count.ts'
import { openSecrets } from '#core/keys/stored-keys.ts'
import { KeyCustody } from '#core/keys/custody.ts'
import { hubName } from '#core/keys/secrets-on-all-servers.ts'
import { personalDataOf } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { Sessions } from '#core/sessions.ts'
import { projectionsOf } from './projections.ts'
import { Standby } from '#core/standby.ts'
import { StaffSessions } from '#core/staff-sessions.ts'
import { migrationParts } from './watch/migration-parts.ts'
import { checksOf, machine, type Probes } from './watch/checks.ts'
import { Reader } from './watch/reader.ts'
import { version } from '#core/telemetry/version.ts'
import { jobsWatch, sequencerWatch, watchBank } from './watch/watch-bank.ts'
import { watchDeliveries } from './watch/watch-deliveries.ts'
import { batchWatch, watchLedger } from './watch/watch-ledger.ts'
import { standbyWatch, watchStandby } from './watch/watch-standby.ts'
import { watchPartners } from './watch/watch-partners.ts'

export type Open = {
  services: Services
  /**
   * Resolves when everything committed so far, with all its consequences, has been pushed, projected, mailed and
   * stored.
   */
  settled: () => Promise<void>
  /** Resolves when everything committed so far has been pushed and projected; jobs may have work left. */
  projected: () => Promise<void>
  /** Reads all database metrics now. */
  measured: () => Promise<void>
  close: () => Promise<void>
}

/** Opens all services once, on a migrated database, and starts the jobs. */
export async function openServices(options: {
  apiUrl: string
  /** The same through a pooler, for queries that need no session. */
  poolUrl?: string
  /** The same on a standby, for calls that only read. */
  readUrl?: string | undefined
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
}): Promise<Open> {
  const { apiUrl, config, clock, log, sandboxes } = options
  serveBrands(config.brands)
  const telemetry = await openTelemetry(config.telemetry, {
    version,
    onFault: (message) => log.warn({ message }, 'metrics or traces could not be sent'),
  })
  const { poolUrl = apiUrl } = options
  const db = openPool(poolUrl, {
    checksCluster: true,
    patience: options.patience,
    isPooled: poolUrl !== apiUrl,
  })
  const standbySeen = standbyWatch(telemetry.metrics)
  const standby = options.readUrl
    ? new Standby({ url: options.readUrl, primary: db, log, watch: standbySeen })
    : undefined
  const secrets = await openSecrets(db, config.ring)
  const personal = personalDataOf(db, secrets)
  await sealOlder(db, personal)
  if (clock instanceof DatabaseClock) await clock.look(db)
  const serverCount = new ServerCount(db)
  await serverCount.look()
  const budgets = rateStore(db)
  const fresh = new Freshness(options.elapsed)
  const store = openStore(db, personal, options.elapsed, clock, fresh)
  const committers = {
    url: apiUrl,
    ...(options.patience && { deadlineMs: options.patience * 10_000 }),
    onFault: (error: unknown) =>
      outOfScope(() => log.warn(faultFields(error), 'a ledger batch is sent again')),
  }
  const committer = new Committer({
    ...committers,
    ...batchWatch(telemetry, 'payments'),
    lanes: config.lanes,
  })
  const bulk = new Committer({
    ...committers,
    ...batchWatch(telemetry, 'files'),
    batchSize: 250,
    lanes: pagesAtOnce,
  })
  const brandAt = brandFinder(config)
  const hub = new Hub({
    pool: db,
    listenUrl: apiUrl,
    listenName: hubName(secrets),
    store,
    fresh,
    clock,
    log,
    brandOf: (host) => brandAt(host)?.key,
    trustedProxies: config.trustedProxies,
    // Cached here as open for a while after it ended at another server.
    onSessionEnded: (sessionId) => sessions.forget(sessionId),
    ...(options.build && { build: options.build }),
  })
  const sequencer = new Sequencer({
    url: apiUrl,
    pool: db,
    projections: projectionsOf({ secrets, clock, hasCells: config.cells !== undefined }),
    hub,
    quiet: isQuiet('o'),
    log,
    watch: sequencerWatch(telemetry),
  })
  const sessions = new Sessions({
    pool: db,
    secrets,
    clock,
    idleMs: (key) => brandByKey(key).idleMinutes * 60_000,
    onEnd: (sessionId) => hub.sessionEnded(sessionId),
    fresh,
  })
  const { cells, rail } = await openCells({ config, secrets, db, log }, options)
  const { partners, states } = watchPartners(
    { ...openPartners(config, clock, sandboxes?.(config, db, clock)), ...rail },
    telemetry,
  )
  const custody = options.custody ?? new KeyCustody({ config, log, now: Date.now })
  const { checks, measured } = checksOf(
    { db, dataDir: config.dataDir, parts: migrationParts, partners: states, custody },
    { ...machine, ...options.probes },
  )
  const exporting = exportProcess({
    apiUrl,
    readUrl: options.readUrl,
    ring: config.ring,
    logLevel: config.logLevel,
    db,
    clock,
  })
  const rescreening = rescreenProcess({ apiUrl, config, db, clock, log, personal, partners })
  const draining = new Draining()
  const followBrands = brandFollower(db, { folders: config.brands, clock, log })
  const services: Services = {
    config,
    clock,
    secrets,
    log,
    db,
    primary: db,
    standby,
    // A commit starts this process's readers of the outbox; other processes poll.
    committer: watchLedger(
      waking(committer, bulk, sequencer),
      { payments: committer, files: bulk },
      telemetry,
    ),
    store,
    cells,
    personal,
    contacts: new Contacts(db, personal),
    sessions,
    staffSessions: new StaffSessions(db, clock),
    // Outside production the cores are shared with browsers and other tests.
    passwords: config.mode === 'production' ? new PasswordHasher(belowPayments) : new PasswordHasher(),
    rate: new SharedRates({
      factor: config.rateFactor,
      store: budgets,
      servers: () => serverCount.last,
      log,
    }),
    audit: new Audit(db),
    partners: { ...partners, sms: budgetedSms(partners.sms, { db, clock, secrets, config, telemetry }) },
    hub,
    later: new Later(log),
    draining,
    telemetry,
    health: new Health(checks, () => draining.is),
    custody,
    writeExports: exporting.run,
    brand: brandByKey,
    followBrands: async () => {
      if (await followBrands()) await transaction(db, (client) => publishAgreements(client))
    },
    brandAt,
    brandOf: (host) => brandAt(host) ?? misdirected(),
  }
  await services.followBrands()
  const sources: DeliverySources = {
    ...deliverySources,
    webhook: {
      ...webhookSource,
      write: async (s, item) => (await webhookSource.write(s, item)) ?? writeEvent(s, item),
    },
  }
  const deliverer = new Deliverer(services, {
    sources,
    post: watchDeliveries(poster({ rules: addressRules(config) }), telemetry),
  })
  watchBank(services, measured)
  watchStandby(telemetry.metrics, standby)
  const stopWatching = watchProcess(telemetry.metrics)
  const reader = new Reader(services)
  sequencer.start()
  const stopping = new AbortController()
  const jobsSeen = jobsWatch(telemetry)
  let jobCount = 0
  const job = <T>(name: string, everyMs: number, work: () => Promise<T>) => {
    jobsSeen.began(name, everyMs)
    const run = () => jobRun(telemetry, name, jobsSeen.succeeded, work)
    // Started together, the jobs of a second would take all connections of the pool at once, repeatedly.
    const lateMs = Math.min(everyMs, 1_000) * spread(jobCount++)
    return new Job(options.jobsWhenAsked ? 'asked' : everyMs, run, log, { name, lateMs })
  }
  const following = [
    job('notifyOfRequests', 5_000, () => notifyOfRequests(services)),
    job('notifyOfInvoices', 5_000, () => notifyOfInvoices(services)),
    job('saveTemplatesAndCards', 1_000, () => saveTemplatesAndCards(services)),
    job('workGlobal', 1_000, () => workGlobal(services)),
    job('workKept', 1_000, () => workKept(services)),
    job('workMass', 500, () => workMass(services)),
    job('verifyPayeeNames', 1_000, () => verifyPayeeNames(services)),
    job('workCards', 1_000, () => workCards(services)),
    job('workContracts', 1_000, () => workContracts(services)),
    job('workChecks', 1_000, () => workChecks(services)),
    job('notifyOfTariffs', 1_000, () => notifyOfTariffs(services)),
    job('deliver', 500, () => deliverer.work()),
    job('notifyOwners', 10_000, () => notifyOwners(services, sources)),
    ...(cells ? [job('writePlaces', 1_000, () => listPlaces(services, cells))] : []),
  ]
  const keyChange = new KeyChange(services)
  const finishing = job('finishHeldPayments', 1_000, () => finishHeldPayments(services))
  const jobs = [
    ...following,
    finishing,
    job('screenPayments', 500, () => screenPayments(services)),
    job('workRails', 500, () => workRails(services, stopping.signal)),
    job('screenChanged', 1_000, () => screenChanged(services)),
    ...(cells ? [job('followMoves', 2_000, () => cells.followMoves(db))] : []),
    ...(cells ? [job('sendToCells', 500, () => sendAllToCells(services, stopping.signal))] : []),
    ...(cells ? [job('forwardIncoming', 5_000, () => forwardIncoming(services, 'seen'))] : []),
    ...(cells ? [job('sendOnAll', 60 * 60_000, () => forwardIncoming(services, 'all'))] : []),
    job('writeActivity', 1_000, () => sessions.writeActivity()),
    job('rescreen', 60_000, () => rescreening.run()),
    job('ringSandboxes', 1_000, () => ringSandboxes(services)),
    job('fillWaysIn', 5_000, () => fillWaysIn(services)),
    job('runSubscriptions', 1_000, () => runSubscriptions(services)),
    job('sendDueLetters', 5_000, () => sendDueLetters(services)),
    job('followBrands', 2_000, () => services.followBrands()),
    job('forgetReplies', 60 * 60_000, () => forgetReplies(db, new Date(clock.now().getTime() - replyMs))),
    job('forgetCallKeys', 60_000, () => forgetCallKeys(db, new Date(clock.now().getTime() - 2 * pressMs))),
    job('writeExports', 5_000, () => services.writeExports()),
    job('indexLines', 60_000, () => indexLines(services)),
    job('closeDueDays', 10_000, () => closeDueDays(services)),
    job('followPartners', 10 * 60_000, () => followPartners(services)),
    job('followPayments', 2_000, () => followPayments(services)),
    ...(clock instanceof DatabaseClock ? [job('followClock', 5_000, () => clock.look(db))] : []),
    job('countServers', 2_000, () => serverCount.look()),
    job('forgetRates', 60_000, () => budgets.forget()),
    job('deleteExpiredRecords', 60 * 60_000, () => deleteExpiredRecords(services)),
    job('keepPeriods', 60 * 60_000, () => keepPeriods(db)),
    ...housekeeping(services).map(({ name, everyMs, work }) => job(name, everyMs, work)),
    job('changeKeys', 500, () => keyChange.work()),
  ]
  reader.start()
  const projected = async (): Promise<void> => {
    await services.later.idle()
    await sequencer.idle()
  }
  const follow = async (): Promise<number> => {
    await finishing.idle()
    await projected()
    const works = [...following.map((job) => () => job.now()), () => creditSuspended(services)]
    const done = await inLanes(3, works)
    await deliverer.idle()
    return done.reduce((all, count) => all + count, 0)
  }
  return {
    services,
    settled: async () => {
      while ((await follow()) > 0) continue
    },
    projected,
    measured: () => reader.refresh(),
    close: async () => {
      stopping.abort()
      exporting.stop()
      rescreening.stop()
      await Promise.all(jobs.map((job) => job.stop()))
      await deliverer.idle()
      await services.later.idle()
      await Promise.all([committer.close(), bulk.close()])
      await sequencer.stop()
      await hub.close()
      // Without the database the latest activity is lost, and the rest is closed all the same.
      await sessions.writeActivity('all').catch(() => undefined)
      stopWatching()
      await reader.stop()
      await Promise.all([cells?.close(), telemetry.close()])
      await standby?.close()
      await db.end()
    },
  }
}

/** Phase within an interval of the job with this number, from 0 to 1: any number of them are spread evenly. */
const spread = (number: number): number => (number * 0.618) % 1

function misdirected(): never {
  throw Object.assign(new Error('a host of no brand'), { statusCode: 421 })
}

function waking(committer: Committer, bulk: Committer, sequencer: Sequencer): Services['committer'] {
  return {
    submit: async (command, how) => {
      const result = await (how?.isBulk ? bulk : committer).submit(command)
      if (result.outcome === 'done') sequencer.wake()
      return result
    },
    lend: async (work) => {
      const result = await bulk.lend(work)
      sequencer.wake()
      return result
    },
    stats: () => committer.stats(),
  }
}
