import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuiltIn } from '@sixpence/brands/read-brand.ts'
import { apiDocs } from './api-docs/api-docs.ts'
import { bringUpDatabase } from './database/bring-up.ts'
import { systemClock } from '#core/clock.ts'
import { DatabaseClock } from '#core/database-clock.ts'
import { readConfig, type Config } from '#core/config.ts'
import { KeyCustody } from '#core/keys/custody.ts'
import { openedRing } from '#core/keys/opened-ring.ts'
import { openLog } from '#core/log.ts'
import { Dispatcher } from './dispatch.ts'
import { firstInvitation } from './invites/first-invitation.ts'
import { handlers } from './handlers.ts'
import { httpServer } from './http.ts'
import { listen } from './listen.ts'
import { openServices } from './compose.ts'
import { openMetricsPort } from '#core/telemetry/metrics-port.ts'
import { pages } from './pages.ts'
import { securityText } from './security-text.ts'
import { ignoreStraySignals } from './watch/stray-signals.ts'
import { stopListening } from './stop-listening.ts'
import { keepRegistered, thisServer } from './upgrade/registration.ts'
import { clientBuild } from './upgrade/release.ts'
import { checkAnchor, startSealing } from './sealing.ts'
import { loadDemo } from './load-demo.ts'

/** Maximum time between the opening of a connection and its first request. */
const lastRequestsMs = 1_000

/**
 * Starts database, services, jobs and HTTP server; returns the functions that drain and stop it. A refusal to start
 * is a sentence per problem.
 */
async function start(
  config: Config,
  custody: KeyCustody,
): Promise<{ drain: () => Promise<void>; stop: () => Promise<void> }> {
  const log = openLog(config.logLevel)
  const database = await bringUpDatabase(config, log, thisServer())
  const { apiUrl, poolUrl, readUrl, entry } = database
  await checkAnchor(apiUrl, config)
  // Production loads the sandboxes only for a trial.
  const demo = config.mode === 'demo' ? await loadDemo() : undefined
  const trial = !demo && config.sandboxes ? await import('./trial.ts') : undefined
  const { services, close } = await openServices({
    apiUrl,
    poolUrl,
    readUrl,
    config,
    build: config.dev ? undefined : clientBuild(),
    // The embedded database uses the clock of this machine.
    clock: config.databaseUrl === undefined ? systemClock : new DatabaseClock(),
    log,
    sandboxes: (demo ?? trial)?.sandboxes,
    custody,
  })
  if (database.isFirstCell) await demo?.seedPast(services)
  const app = httpServer(services, new Dispatcher(services, handlers))
  apiDocs(app, services.brandOf)
  securityText(app, services)
  demo?.openTown(app, services)
  trial?.openTrialTown(app, services)
  if (config.dev) await (await import('./dev-pages.ts')).devPages(app, services)
  else
    pages(app, {
      mode: config.mode,
      log,
      brandAt: services.brandAt,
      asBuilt: config.brands.filter(isBuiltIn),
    })
  const metricsPort =
    config.telemetry.prometheus && (await openMetricsPort(services.telemetry, config.telemetry.prometheus))
  await listen(app, config)
  // Before the hub, because servers that do not register are counted by its connection.
  const leave = entry ? keepRegistered({ url: apiUrl, entry, log }) : async () => {}
  services.hub.attach(app.server, services.placement.sockets(services))
  const stopSealing = startSealing({ ...services, url: database.apiUrl })
  process.stdout.write(
    demo?.welcome(config) ?? trial?.trialWelcome(services) ?? `Sixpence is open on port ${config.port}.\n`,
  )
  if (!demo) process.stdout.write(await firstInvitation(services))
  let closed = Promise.resolve()
  return {
    drain: async () => {
      services.draining.begin()
      log.info({ seconds: config.drainSeconds }, 'drain begun: /readyz answers 503, requests are served')
      if (config.drainSeconds === 0) return
      await sleep(config.drainSeconds * 1_000)
      // A proxy that does not check /readyz connects until it is refused; requests of the last connections still
      // arrive.
      ;({ ended: closed } = await stopListening(app.server))
      await sleep(lastRequestsMs)
    },
    stop: async () => {
      // Before the server, which would wait for open sockets. Pages reconnect to another server and continue there.
      await services.hub.close()
      await app.close()
      await closed
      await stopSealing()
      await metricsPort?.close()
      await close()
      await leave()
      await database.stop()
    },
  }
}

// Writes the compiled code of the modules to the cache, and frees Node's copy of it in memory, which nothing reads again.
flushCompileCache()

ignoreStraySignals()

let isVerbose = false
let isOpen = false
try {
  const readSettings = readConfig()
  const config = { ...readSettings, ring: await openedRing(readSettings) }
  isVerbose = ['debug', 'trace'].includes(config.logLevel)
  const log = openLog(config.logLevel)
  const custody = new KeyCustody({ config: readSettings, log, now: Date.now })
  const { drain, stop } = await start(config, custody)
  isOpen = true
  // After it: whoever starts a server waits for its first line, that it is open.
  for (const setting of config.weakened)
    log.warn({ setting }, 'a protection of customers is weaker than shipped')
  custody.start()
  const over = await Promise.race([custody.over, once(process, 'SIGINT'), once(process, 'SIGTERM')])
  // A second signal ends the process at once.
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  custody.stop()
  await drain()
  await stop()
  if (typeof over === 'string') throw new Error(over)
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `\nSixpence cannot ${isOpen ? 'go on' : 'start'}: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  if (isVerbose && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
