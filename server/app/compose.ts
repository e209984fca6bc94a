import type pg from 'pg'
import { Committer } from '@sixpence/ledger'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { openPool } from '#core/database.ts'
import { requestNotices } from '#features/approvals/request-notices.ts'
import { notifyOfRequests } from '#features/approvals/notify-of-requests.ts'
import { closeDueDays } from '#features/books/close-due-days.ts'
import { followPartners } from '#features/books/follow-partners.ts'
import { workCards } from '#features/cards/card-work.ts'
import { cardProjection } from '#features/cards/carry-out.ts'
import { workContracts } from '#features/contracts/work.ts'
import { finishErasures } from '#features/personal-data/finish-erasures.ts'
import { forgetTickets } from '#features/personal-data/forget-tickets.ts'
import { forgetOldStaff } from '#features/console/forget-old.ts'
import { forgetOldFiles } from '#features/documents/forget-old.ts'
import { forgetExports } from '#features/history/export-job.ts'
import { batchProjection } from '#features/history/batch-projection.ts'
import { exportProcess } from '#features/history/export-process.ts'
import { indexLines } from '#features/history/index-lines.ts'
import { fundingProjection } from '#features/invoices/funding.ts'
import { invoiceNotices } from '#features/invoices/invoice-notices.ts'
import { notifyOfInvoices } from '#features/invoices/notify-of-invoices.ts'
import { deliverySources } from '#features/merchant/delivery-sources.ts'
import { forgetOldMass } from '#features/mass/forget-old.ts'
import { forgetOldRequests } from '#features/public-api/forget-old.ts'
import { webhookSource } from '#features/public-api/webhook-source.ts'
import { followPayments } from '#features/monitoring/follow.ts'
import { forgetMovements } from '#features/monitoring/movements.ts'
import { paymentNotices } from '#features/merchant/payment-notices.ts'
import { forgetReplies, replyMs } from '#store/api-reply/replies.ts'
import { webhookProjection } from '#features/v1/webhook-projection.ts'
import { writeEvent } from '#features/v1/write-event.ts'
import { checkProjection } from '#features/merchant/check-projection.ts'
import { tellOfTariffs } from '#features/tariffs/tell-customers.ts'
import { workChecks } from '#features/merchant/work-checks.ts'
import { payeeProjection } from '#features/p2p/payee-projection.ts'
import { forgetSentMessages } from '#features/support/sent.ts'
import { sendDueLetters } from '#features/registration/due-letters.ts'
import { forgetOldRegistrations } from '#features/registration/forget-old.ts'
import { forgetOldSignIns } from '#features/sign-in/forget-old.ts'
import { keepForAgain } from '#features/transfers-external/keep-for-again.ts'
import { globalProjection } from '#payments/links/projection.ts'
import { massProjection, workMass } from '#payments/mass/work.ts'
import { workGlobal } from '#payments/links/work.ts'
import { instructionProjection } from '#payments/rails/instructions.ts'
import { creditSuspended } from '#payments/rails/suspense.ts'
import { fillWaysIn } from '#payments/rails/ways-in.ts'
import { ringSandboxes, workRails } from '#payments/rails/work.ts'
import { subscriptionProjection } from '#payments/schedules/orders.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { screenChanged } from '#payments/screening/screen-subjects.ts'
import { runSubscriptions } from '#payments/schedules/work.ts'
import { Contacts } from '#store/contact/contacts.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { isQuiet } from '#store/operation/quiet.ts'
import { openStore } from '#store/store.ts'
import { addressRules } from '#deliveries/address.ts'
import type { DeliverySources } from '#deliveries/source.ts'
import { Deliverer } from '#deliveries/deliverer.ts'
import { forgetOldDeliveries } from '#deliveries/forget-old.ts'
import { poster } from '#deliveries/post.ts'
import { tellOwners } from '#deliveries/tell-owners.ts'
import { Audit } from '#core/audit.ts'
import type { MonotonicClock } from '#core/cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import { belowPayments } from '#core/passwords/hashing.ts'
import { Hub } from '#core/push/hub.ts'
import { Job } from '#core/job.ts'
import { Later } from '#core/later.ts'
import { brandByKey, brandFinder, serveBrands } from '#core/served-brands.ts'
import { faultFields, type Log } from '#core/log.ts'
import { Sequencer } from '#core/outbox.ts'
import { KeyChange } from './keys/key-change.ts'
import { rescreenProcess } from './screening/rescreen-process.ts'
import { openPartners, type Sandboxes } from '#partners/partners.ts'
import { PasswordHasher } from '#core/passwords/password.ts'
import { RateLimiter } from '#core/rate.ts'
import { openSecrets } from '#core/keys/kept-keys.ts'
import { hubName } from '#core/keys/known-by-all.ts'
import { personalDataOf } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { Sessions } from '#core/sessions.ts'
import { StaffSessions } from '#core/staff-sessions.ts'

export type Open = {
  services: Services
  /**
   * Resolves when everything committed so far has been pushed, projected, mailed and stored, with all that follows
   * from it.
   */
  settled: () => Promise<void>
  /** Resolves when everything committed so far has been pushed and projected; jobs may have work left. */
  projected: () => Promise<void>
  close: () => Promise<void>
}

/** Opens all services once, on a migrated database, and starts the jobs. */
export async function openServices(options: {
  apiUrl: string
  config: Config
  clock: Clock
  log: Log
  /** Sandboxes for partners that are not configured; demo only. */
  sandboxes?: ((config: Config, pool: pg.Pool, clock: Clock) => Sandboxes) | undefined
  /** Clock of the caches. */
  elapsed?: MonotonicClock
  /** Factor on database timeouts. */
  patience?: number
  /** Jobs run only when `settled` or a test asks for them. */
  jobsWhenAsked?: boolean
}): Promise<Open> {
  const { apiUrl, config, clock, log, sandboxes } = options
  serveBrands(config.brands)
  const db = openPool(apiUrl, { checksCluster: true, patience: options.patience })
  const secrets = await openSecrets(db, config.ring)
  const personal = personalDataOf(db, secrets)
  await sealOlder(db, personal)
  const store = openStore(db, personal, options.elapsed, clock)
  const committers = {
    url: apiUrl,
    ...(options.patience && { deadlineMs: options.patience * 10_000 }),
    onFault: (error: unknown) => log.warn(faultFields(error), 'the committer sends a batch again'),
  }
  const committer = new Committer({ ...committers, lanes: config.lanes })
  const bulk = new Committer({ ...committers, batchSize: 250 })
  const brandAt = brandFinder(config)
  const hub = new Hub({
    pool: db,
    listenUrl: apiUrl,
    listenName: hubName(secrets),
    store,
    clock,
    log,
    brandOf: (host) => brandAt(host)?.key,
  })
  const sequencer = new Sequencer({
    url: apiUrl,
    pool: db,
    projections: [
      payeeProjection,
      instructionProjection,
      globalProjection({ secrets, clock }),
      massProjection,
      requestNotices,
      invoiceNotices,
      fundingProjection,
      paymentNotices,
      webhookProjection,
      subscriptionProjection,
      batchProjection,
      cardProjection,
      checkProjection,
    ],
    hub,
    quiet: isQuiet('o'),
    log,
  })
  const sessions = new Sessions({
    pool: db,
    secrets,
    clock,
    idleMs: (key) => brandByKey(key).idleMinutes * 60_000,
    onEnd: (sessionId) => hub.sessionEnded(sessionId),
  })
  const partners = openPartners(config, clock, sandboxes?.(config, db, clock))
  const exporting = exportProcess({ apiUrl, ring: config.ring, logLevel: config.logLevel, db, clock })
  const rescreening = rescreenProcess({ apiUrl, config, db, clock, log, personal, partners })
  const services: Services = {
    config,
    clock,
    secrets,
    log,
    db,
    // A commit wakes this process's readers of the outbox; other processes poll.
    committer: waking(committer, bulk, sequencer),
    store,
    personal,
    contacts: new Contacts(db, personal),
    sessions,
    staffSessions: new StaffSessions(db, clock),
    // Outside production the cores are shared with browsers and other tests.
    passwords: config.mode === 'production' ? new PasswordHasher(belowPayments) : new PasswordHasher(),
    rate: new RateLimiter(config.rateFactor),
    audit: new Audit(db),
    partners,
    hub,
    later: new Later(log),
    writeExports: exporting.run,
    brand: brandByKey,
    brandAt,
    brandOf: (host) => brandAt(host) ?? misdirected(),
  }
  const sources: DeliverySources = {
    ...deliverySources,
    webhook: {
      ...webhookSource,
      write: async (s, one) => (await webhookSource.write(s, one)) ?? writeEvent(s, one),
    },
  }
  const deliverer = new Deliverer(services, {
    sources,
    post: poster({ rules: addressRules(config) }),
  })
  sequencer.start()
  const stopping = new AbortController()
  const job = <T>(everyMs: number, work: () => Promise<T>) =>
    new Job(options.jobsWhenAsked ? 'asked' : everyMs, work, log)
  const following = [
    job(5_000, () => notifyOfRequests(services)),
    job(5_000, () => notifyOfInvoices(services)),
    job(1_000, () => keepForAgain(services)),
    job(1_000, () => workGlobal(services)),
    job(500, () => workMass(services)),
    job(1_000, () => workCards(services)),
    job(1_000, () => workContracts(services)),
    job(1_000, () => workChecks(services)),
    job(1_000, () => tellOfTariffs(services)),
    job(500, () => deliverer.work()),
    job(10_000, () => tellOwners(services, sources)),
  ]
  const keyChange = new KeyChange(services)
  const finishing = job(1_000, () => finishHeldPayments(services))
  const jobs = [
    ...following,
    finishing,
    job(500, () => screenPayments(services)),
    job(500, () => workRails(services, stopping.signal)),
    job(1_000, () => screenChanged(services)),
    job(60_000, () => rescreening.run()),
    job(1_000, () => ringSandboxes(services)),
    job(5_000, () => fillWaysIn(services)),
    job(1_000, () => runSubscriptions(services)),
    job(5_000, () => sendDueLetters(services)),
    job(60 * 60_000, () => forgetOldSignIns(services)),
    job(60 * 60_000, () => forgetOldRegistrations(services)),
    job(60 * 60_000, () => forgetOldStaff(services)),
    job(60 * 60_000, () => forgetOldFiles(services)),
    job(60 * 60_000, () => forgetOldMass(services)),
    job(60 * 60_000, () => forgetSentMessages(services)),
    job(60 * 60_000, () => forgetOldDeliveries(services)),
    job(60 * 60_000, () => forgetReplies(db, new Date(clock.now().getTime() - replyMs))),
    job(60 * 60_000, () => forgetOldRequests(services)),
    job(60 * 60_000, () => finishErasures(services)),
    job(60_000, () => forgetTickets(services)),
    job(5_000, () => services.writeExports()),
    job(60_000, () => indexLines(services)),
    job(10_000, () => closeDueDays(services)),
    job(10 * 60_000, () => followPartners(services)),
    job(60 * 60_000, () => forgetExports(services)),
    job(2_000, () => followPayments(services)),
    job(60 * 60_000, () => forgetMovements(services)),
    job(500, () => keyChange.work()),
  ]
  const projected = async (): Promise<void> => {
    await services.later.idle()
    await sequencer.idle()
  }
  const follow = async (): Promise<number> => {
    await finishing.idle()
    await projected()
    const done = await Promise.all([...following.map((one) => one.now()), creditSuspended(services)])
    await deliverer.idle()
    return done.reduce((all, count) => all + count, 0)
  }
  return {
    services,
    settled: async () => {
      while ((await follow()) > 0) continue
    },
    projected,
    close: async () => {
      stopping.abort()
      exporting.stop()
      rescreening.stop()
      await Promise.all(jobs.map((one) => one.stop()))
      await deliverer.idle()
      await services.later.idle()
      await Promise.all([committer.close(), bulk.close()])
      await sequencer.stop()
      await hub.close()
      await db.end()
    },
  }
}

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
