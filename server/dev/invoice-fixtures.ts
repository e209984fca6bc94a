import { randomUUIDv7 } from 'node:crypto'
import type * as calls from '@sixpence/protocol/invoices'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { dayAt } from '#schedules/calendar.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

export const forInvoices: FixturesOf<typeof calls> = {
  invoiceReceivedList: () => ({ pageNumber: 1, pageSize: 20, status: 'unpaid', fromAmount: '0.01' }),
  invoiceSentList: () => ({ pageNumber: 1, pageSize: 20, status: 'awaitingPayment', toAmount: '100' }),
  invoiceGet: async ({ bank, customer, payee }) => ({
    id: await invoiceTo(bank, customer, payee),
    type: 'received',
  }),
  invoiceCreate: ({ bank }) => ({
    noteBody: 'Two days of photographs',
    toEmail: 'somebody@elsewhere.example',
    amount: '12.50',
    currency: 'EUR',
    dueDate: addDays(dayAt(bank.clock.now()), 14),
  }),
  invoiceReject: async ({ bank, customer, payee }) => ({
    invoiceId: await invoiceTo(bank, customer, payee),
    note: 'We did not order this.',
  }),
}

/** One that the customer was sent by somebody who is not among the callers. */
export const ownInvoice = async (
  bank: TestBank,
  customer: Pick<CastCustomer, 'id' | 'brand'>,
): Promise<number> =>
  invoiceTo(bank, customer, {
    id: await bank.customerId('henrik'),
    brand: 'ostra-bank',
    personId: await bank.personId('henrik'),
  })

/** An invoice of one cent that a customer was sent; written past the calls, so that everybody has one. */
export async function invoiceTo(
  { services: s, clock }: TestBank,
  payer: Pick<CastCustomer, 'id' | 'brand'>,
  payee: Pick<CastCustomer, 'id' | 'brand' | 'personId'>,
): Promise<number> {
  const { rows } = await s.db.query<{ id: number }>(
    `insert into app.invoice (brand, payee_id, payer_id, payer_look_up, currency, amount, due_on, sealed, payment_key,
       created_by, created_at)
     select $1, $2, $3, email_look_up, 'EUR', 0.01, $4, $5, $6, $7, $8 from app.customer where id = $3 returning id`,
    [
      payee.brand,
      payee.id,
      payer.id,
      addDays(dayAt(clock.now()), 7),
      await s.personal.seal(`customer:${payee.id}`, { payerEmail: 'payer@cast.example', note: 'For tea' }),
      randomUUIDv7(),
      payee.personId,
      clock.now(),
    ],
  )
  return rows[0]?.id ?? 0
}
