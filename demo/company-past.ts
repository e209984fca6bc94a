import type { ActingPrincipal } from '@sixpence/server/context/handler.ts'
import { faultFields } from '@sixpence/server/core/log.ts'
import type { Services } from '@sixpence/server/context/services.ts'
import { seedButtons } from './company-buttons.ts'
import { seedCardAccount } from './card-past.ts'
import { seedIntegration } from './integration-past.ts'
import { seedMerchant } from './merchant-past.ts'
import { payFile, type Company, type MassFile } from './mass-payment.ts'

/** Files Northlight paid: the first in full, in the second a payment was declined. */
export const companyFiles: readonly MassFile[] = [
  {
    name: 'Travel costs Tallinn.csv',
    rows: [
      { email: 'felix@quillo.example', amount: '84.20', note: 'Train and tram' },
      { email: 'victor@quillo.example', amount: '131.75', note: 'Flight, one bag' },
    ],
  },
  {
    name: 'Freelancers October.csv',
    rows: [
      { email: 'felix@quillo.example', amount: '240.00', note: 'Photo retouching, 12 hours' },
      { email: 'tara@kopa.example', amount: '180.50', note: '- the deposit of 50.00' },
      { email: 'owen@tamar.example', amount: '310.00', note: 'Voice-over "Harbour"' },
      { email: 'victor@quillo.example', amount: '96.00', note: 'Proofreading' },
      { email: 'felix@quillo.example', amount: '75.00', note: 'In the list twice', isDeclined: true },
    ],
  },
]

/** Northlight's files, card and buttons; completes an unfinished earlier start. */
export async function seedCompany(s: Services): Promise<void> {
  try {
    const company = await northlight(s)
    await seedCompanyFiles(s, company)
    await seedCardAccount(s, company.account)
    await seedButtons(s, company.account.customerId)
    await seedMerchant(s, company)
    await seedIntegration(s, company)
  } catch (error) {
    // May be refused in a demo that has been used.
    s.log.warn(faultFields(error), 'the demo’s company has not all of its past')
  }
}

/** Pays the files that were not paid yet. */
export async function seedCompanyFiles(s: Services, company: Company): Promise<void> {
  const { rows } = await s.db.query<{ over: number }>(
    'select count(*) filter (where paid + unpaid = payments)::int as over from app.batch where customer_id = $1',
    [company.account.customerId],
  )
  if ((rows[0]?.over ?? 0) >= companyFiles.length) return
  for (const file of companyFiles) await payFile(s, company, file)
}

/** Northlight's account; Paul creates payments, Ines approves them. */
export async function northlight(s: Services): Promise<Company> {
  const asks = await acting(s, 'paul@ostra.example')
  const approves = await acting(s, 'ines@ostra.example')
  const [account] = await s.store.accounts.of(asks.customer.id)
  if (!account) throw new Error('Northlight has no account')
  return { asks, approves, account }
}

async function acting(s: Services, email: string): Promise<ActingPrincipal> {
  const person = await s.store.people.personByEmail('ostra', email)
  const customers = person ? await s.store.people.customersOf(person.id) : []
  const customer = customers.find(({ type }) => type === 2)
  if (!person || !customer) throw new Error(`${email} acts for no company`)
  return { person, customer, sessionId: 'demo' }
}
