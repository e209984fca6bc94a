import type { FastifyInstance } from 'fastify'
import type { Services } from '@sixpence/server/context/services.ts'
import { openPool, transaction } from '@sixpence/server/core/database.ts'
import { isSeeded, seed } from './seed.ts'
import { seedAddresses } from './demo-addresses.ts'
import { seedInvoices } from './demo-invoices.ts'
import { seedNews } from './demo-news.ts'
import { seedRepresentatives } from './demo-representatives.ts'
import { seedCompanyInfo } from './demo-company.ts'
import { seedCompany } from './company-past.ts'
import { seedCards } from './demo-cards.ts'
import { seedTickets } from './demo-tickets.ts'
import { seedContracts } from './contract-past.ts'
import { seedMonitoring } from './seed-monitoring.ts'
import { seedWaitingCases } from './waiting-cases.ts'
import { registerIdentityDesk } from '@sixpence/server/simulator/town/identity.ts'
import { registerSupportDesk } from '@sixpence/server/simulator/town/support.ts'
import { calendarPage } from '@sixpence/server/simulator/town/calendar.ts'
import { cardsPage } from '@sixpence/server/simulator/town/cards.ts'
import { railsPage } from '@sixpence/server/simulator/town/rails.ts'
import { registerShop } from '@sixpence/server/simulator/town/shop.ts'
import { signingPage } from '@sixpence/server/simulator/town/sign.ts'
import { screeningPage } from '@sixpence/server/simulator/town/screening.ts'
import { registerTown } from '@sixpence/server/simulator/town/town.ts'

export { welcome } from './welcome.ts'
export { sandboxes, sandboxRails } from '@sixpence/server/simulator/sandboxes/sandboxes.ts'

/** Seeds the demo's people and their history into an empty database. */
export async function seedOnce(ownerUrl: string): Promise<void> {
  const owner = openPool(ownerUrl, { max: 1, name: 'sixpence seed' })
  try {
    await transaction(owner, async (client) => {
      await client.query('set local statement_timeout = 0')
      // Of several processes starting at once, only the first seeds.
      await client.query(`select pg_advisory_xact_lock(hashtext('sixpence seed'))`)
      if (!(await isSeeded(client))) await seed(client, new Date())
    })
  } finally {
    await owner.end()
  }
}

/** Seeds the demo's recent events through the services; idempotent. */
export async function seedPast(services: Services): Promise<void> {
  await seedAddresses(services)
  await seedRepresentatives(services)
  await seedCompanyInfo(services)
  await seedWaitingCases(services)
  await seedCompany(services)
  await seedInvoices(services)
  await seedCards(services)
  await seedTickets(services)
  await seedContracts(services)
  await seedNews(services)
  await seedMonitoring(services)
}

/** Registers the town's pages, on which a person plays the partners. */
export function openTown(app: FastifyInstance, services: Services): void {
  registerTown(app, services)
  registerShop(app, services)
  registerIdentityDesk(app, services)
  signingPage(app, services)
  registerSupportDesk(app, services)
  railsPage(app, services)
  screeningPage(app, services)
  cardsPage(app, services)
  calendarPage(app, services)
}
