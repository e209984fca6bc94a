import { createHash, randomUUIDv7 } from 'node:crypto'
import { after, before, dayOf } from '@sixpence/days'
import { parseAmount, negate } from '@sixpence/money'
import type { Services } from '@sixpence/server/context/services.ts'
import { keepInvoice, ownInvoice } from '@sixpence/server/store/invoice/invoices.ts'
import type { InsideDetail } from '@sixpence/server/store/operation/details.ts'
import { operationKinds } from '@sixpence/server/store/operation/kinds.ts'
import { customers } from './customers.ts'
import { people } from '@sixpence/server/simulator/people.ts'

type InvoiceOutcome = 'paid' | 'rejected'
type DemoInvoice = {
  from: string
  /** Key of a customer, or the e-mail of somebody who is not a customer. */
  to: string
  amount: string
  note: string
  /** Days since it was sent, and days until it is due. */
  sent: number
  due: number
  became?: InvoiceOutcome
  answer?: string
}

/** Invoices between people of the demo, in every state. */
const invoices: readonly DemoInvoice[] = [
  {
    from: 'henrik',
    to: 'ines',
    amount: '62.50',
    note: 'Boat share, spring\nFuel and the berth in Pärnu',
    sent: 20,
    due: -4,
  },
  {
    from: 'northlight',
    to: 'ines',
    amount: '240.00',
    note: 'Exhibition prints, six of them',
    sent: 5,
    due: 9,
  },
  { from: 'bo', to: 'ines', amount: '18.00', note: 'Cinema', sent: 3, due: 4 },
  {
    from: 'marta',
    to: 'ines',
    amount: '35.00',
    note: 'Language course',
    sent: 40,
    due: -26,
    became: 'rejected',
    answer: 'I did not go in the end, as we agreed.',
  },
  { from: 'ines', to: 'bo', amount: '41.20', note: 'Dinner at the harbour, your half', sent: 2, due: 12 },
  { from: 'ines', to: 'felix', amount: '15.00', note: 'Concert ticket', sent: 12, due: 2, became: 'paid' },
  {
    from: 'ines',
    to: 'greta@letterpress.example',
    amount: '120.00',
    note: 'Proofs of the spring catalogue',
    sent: 1,
    due: 13,
  },
  {
    from: 'northlight',
    to: 'felix',
    amount: '310.00',
    note: 'Workshop on colour, two days',
    sent: 30,
    due: -2,
  },
  { from: 'northlight', to: 'owen', amount: '890.00', note: 'Titles for "Harbour"', sent: 1, due: 29 },
  { from: 'carla', to: 'northlight', amount: '475.00', note: 'Illustrations, part 2 of 3', sent: 4, due: 6 },
]

/** Creates the invoices if there are none. */
export async function seedInvoices(s: Services): Promise<void> {
  const existing = await s.db.query('select from app.invoice limit 1')
  if (existing.rowCount) return
  for (const invoice of invoices) await seedInvoice(s, invoice)
  await seedFunding(s)
}

async function seedInvoice(s: Services, demoInvoice: DemoInvoice): Promise<void> {
  const now = s.clock.now()
  const [payee, payer] = [await findCustomer(s, demoInvoice.from), await findCustomer(s, demoInvoice.to)]
  if (!payee) throw new Error(`the demo has no ${demoInvoice.from}`)
  const email = payer?.email ?? demoInvoice.to
  const id = await keepInvoice(s.db, s.personal, {
    brand: payee.brand,
    payeeId: payee.id,
    payerId: payer?.id,
    payer: { brand: payer?.brand ?? payee.brand, email },
    currency: 'EUR',
    amount: demoInvoice.amount,
    dueOn: after(dayOf(now), { days: demoInvoice.due }),
    asked: { payerEmail: email, note: demoInvoice.note },
    personId: payee.personId,
    at: before(now, { days: demoInvoice.sent }),
  })
  if (demoInvoice.became && payer) await decide(s, id, payer, demoInvoice)
}

/** An invoice by which Ines funds her account. */
async function seedFunding(s: Services): Promise<void> {
  const ines = await findCustomer(s, 'ines')
  const account = ines && (await accountOf(s, ines.id))
  if (!ines || account === undefined) return
  const now = s.clock.now()
  await keepInvoice(s.db, s.personal, {
    brand: ines.brand,
    payeeId: null,
    payerId: ines.id,
    payer: ines,
    currency: 'EUR',
    amount: '500.00',
    dueOn: after(dayOf(now), { days: 13 }),
    fundsAccount: account,
    personId: ines.personId,
    at: before(now, { days: 1 }),
  })
}

/** Rejected as the payer would have rejected it, without a code. */
async function decide(
  s: Services,
  id: number,
  payer: InvoiceParty,
  { became, answer, amount: text }: DemoInvoice,
): Promise<void> {
  const invoice = await ownInvoice(s.db, payer.id, id)
  const amount = parseAmount(text, 'EUR')
  const [from, to] = [await accountOf(s, payer.id), await accountOf(s, invoice?.payeeId ?? 0)]
  if (!invoice || 'refused' in amount || !from || !to) throw new Error(`invoice ${id} cannot be ${became}`)
  const detail: InsideDetail = {
    payer: payer.id,
    payee: invoice.payeeId ?? 0,
    from,
    to,
    units: String(amount.units),
    fee: '0',
    currency: 'EUR',
    approve: 0,
    invoice: id,
    press: randomUUIDv7(),
  }
  const kind = operationKinds[became === 'paid' ? 'p2p' : 'invoiceReject']
  const { outcome } = await s.committer.submit({
    key: invoice.paymentKey,
    owner: payer.id,
    bodyHash: createHash('sha256').update(`demo ${id}`).digest(),
    kind,
    actor: payer.personId,
    channel: 'web',
    brand: payer.brand,
    ...(became === 'paid' && {
      legs: [
        { account: from, amount: negate(amount), kind: 'invoice' },
        { account: to, amount, kind: 'invoice' },
      ],
    }),
    detail:
      became === 'paid' ? detail : { payer: payer.id, payee: invoice.payeeId, invoice: id, note: answer },
  })
  if (outcome !== 'done') throw new Error(`invoice ${id} was ${outcome}`)
}

type InvoiceParty = { id: number; brand: string; email: string; personId: number }

async function findCustomer({ db, personal }: Services, key: string): Promise<InvoiceParty | undefined> {
  const customer = customers.find((customer) => customer.key === key)
  if (!customer) return undefined
  const user = people.find(({ access }) =>
    access.some((item) => item.customer === key && item.right === 'full'),
  )
  const { rows } = await db.query<{ id: number; personId: number }>(
    `select c.id, p.id as "personId" from app.customer c, app.person p
     where c.brand = $1 and c.email_look_up = $2 and p.email_look_up = $3`,
    [
      customer.brand,
      personal.lookUp('email', customer.brand, customer.email),
      personal.lookUp('email', user?.brand ?? '', user?.email ?? ''),
    ],
  )
  const { brand, email } = customer
  return rows[0] && { ...rows[0], brand, email }
}

const accountOf = async ({ store }: Services, customerId: number): Promise<number | undefined> =>
  (await store.accounts.of(customerId)).find(({ currency, type }) => currency === 'EUR' && type === 1001)?.id
