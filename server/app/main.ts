import { once } from 'node:events'
import pino from 'pino'
import { seedAddresses } from '#demo/demo-addresses.ts'
import { seedInvoices } from '#demo/demo-invoices.ts'
import { seedNews } from '#demo/demo-news.ts'
import { seedRepresentatives } from '#demo/demo-representatives.ts'
import { seedCompany } from '#demo/company-past.ts'
import { seedCards } from '#demo/demo-cards.ts'
import { seedTickets } from '#demo/demo-tickets.ts'
import { seedContracts } from '#demo/contract-past.ts'
import { seedWaitingCases } from '#demo/waiting-cases.ts'
import { welcome } from '#demo/welcome.ts'
import { apiDocs } from './api-docs/api-docs.ts'
import { bringUpDatabase } from './bring-up.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig, type Config } from '#core/config.ts'
import { Dispatcher } from './dispatch.ts'
import { handlers } from './handlers.ts'
import { httpServer } from './http.ts'
import { listen } from './listen.ts'
import { openServices } from './compose.ts'
import { pages } from './pages.ts'
import { checkAnchor, startSealing } from './sealing.ts'
import { registerIdentityDesk } from '#simulator/town/identity.ts'
import { registerSupportDesk } from '#simulator/town/support.ts'
import { calendarPage } from '#simulator/town/calendar.ts'
import { cardsPage } from '#simulator/town/cards.ts'
import { railsPage } from '#simulator/town/rails.ts'
import { signingPage } from '#simulator/town/sign.ts'
import { registerTown } from '#simulator/town/town.ts'

/** Starts the bank: database, jobs, doors. Every refusal to start is one sentence for each problem. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({ level: config.logLevel, base: null })
  const database = await bringUpDatabase(config, log)
  await checkAnchor(database.apiUrl, config)
  const { services, close } = await openServices({ apiUrl: database.apiUrl, config, clock: systemClock, log })
  if (config.mode === 'demo') {
    await seedAddresses(services)
    await seedRepresentatives(services)
    await seedWaitingCases(services)
    await seedCompany(services)
    await seedInvoices(services)
    await seedCards(services)
    await seedTickets(services)
    await seedContracts(services)
    await seedNews(services)
  }
  const app = httpServer(services, new Dispatcher(services, handlers))
  apiDocs(app, services.brandOf)
  registerTown(app, services)
  registerIdentityDesk(app, services)
  signingPage(app, services)
  registerSupportDesk(app, services)
  railsPage(app, services)
  cardsPage(app, services)
  calendarPage(app, services)
  if (config.dev) await (await import('./dev-pages.ts')).devPages(app, { hosts: config.brandHosts })
  else pages(app, { mode: config.mode, log, hosts: config.brandHosts })
  await listen(app, config)
  services.hub.attach(app.server)
  const stopSealing = startSealing(services)
  welcome(config)
  return async () => {
    // First, or the server would wait for its sockets.
    await services.hub.close()
    await app.close()
    await stopSealing()
    await close()
    await database.stop()
  }
}

let isVerbose = false
try {
  const config = readConfig()
  isVerbose = ['debug', 'trace'].includes(config.logLevel)
  const stop = await start(config)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  // A second signal ends at once.
  process.once('SIGINT', () => process.exit(130))
  await stop()
  process.exit(0)
} catch (error) {
  process.stderr.write(`\nSixpence cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (isVerbose && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
