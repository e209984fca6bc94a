import { once } from 'node:events'
import { isBuiltIn } from '@sixpence/brands/read-brand.ts'
import pino from 'pino'
import { apiDocs } from './api-docs/api-docs.ts'
import { bringUpDatabase } from './bring-up.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig, type Config } from '#core/config.ts'
import { KeyCustody } from '#core/keys/custody.ts'
import { openedRing } from '#core/keys/opened-ring.ts'
import { Dispatcher } from './dispatch.ts'
import { firstInvitation } from './invites/first-invitation.ts'
import { handlers } from './handlers.ts'
import { httpServer } from './http.ts'
import { listen } from './listen.ts'
import { openServices } from './compose.ts'
import { pages } from './pages.ts'
import { checkAnchor, startSealing } from './sealing.ts'

/**
 * Starts database, services, jobs and HTTP server; returns the function that stops them. A refusal to start is one
 * sentence per problem.
 */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({ level: config.logLevel, base: null })
  const database = await bringUpDatabase(config, log)
  await checkAnchor(database.apiUrl, config)
  // Production never loads the sandboxes.
  const demo = config.mode === 'demo' ? await import('./demo.ts') : undefined
  const { services, close } = await openServices({
    apiUrl: database.apiUrl,
    config,
    clock: systemClock,
    log,
    sandboxes: demo?.sandboxes,
  })
  await demo?.seedPast(services)
  const app = httpServer(services, new Dispatcher(services, handlers))
  apiDocs(app, services.brandOf)
  demo?.openTown(app, services)
  if (config.dev) await (await import('./dev-pages.ts')).devPages(app, services)
  else
    pages(app, {
      mode: config.mode,
      log,
      brandAt: services.brandAt,
      own: config.brands.filter((one) => !isBuiltIn(one)),
    })
  await listen(app, config)
  services.hub.attach(app.server)
  const stopSealing = startSealing(services)
  process.stdout.write(demo ? demo.welcome(config) : `Sixpence is open on port ${config.port}.\n`)
  if (!demo) process.stdout.write(await firstInvitation(services))
  return async () => {
    // Before the server, which would wait for open sockets.
    await services.hub.close()
    await app.close()
    await stopSealing()
    await close()
    await database.stop()
  }
}

let isVerbose = false
let isOpen = false
try {
  const given = readConfig()
  const config = { ...given, ring: await openedRing(given) }
  isVerbose = ['debug', 'trace'].includes(config.logLevel)
  const stop = await start(config)
  isOpen = true
  const log = pino({ level: config.logLevel, base: null })
  const custody = new KeyCustody({ given, log, now: Date.now })
  custody.start()
  const over = await Promise.race([custody.over, once(process, 'SIGINT'), once(process, 'SIGTERM')])
  // A second signal ends the process at once.
  process.once('SIGINT', () => process.exit(130))
  custody.stop()
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
