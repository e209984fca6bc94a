import type * as calls from '@sixpence/protocol/invoices'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { dayAt } from '#schedules/calendar.ts'
import { keepInvoice } from '#store/invoices.ts'
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
  invoiceFundingCreate: () => ({ amount: '250.00' }),
  invoicePdf: async ({ bank, customer, payee }) => ({ id: await invoiceTo(bank, customer, payee) }),
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
const invoiceTo = (
  { services: s, clock }: TestBank,
  payer: Pick<CastCustomer, 'id' | 'brand'>,
  payee: Pick<CastCustomer, 'id' | 'brand' | 'personId'>,
): Promise<number> =>
  keepInvoice(s.db, s.personal, {
    brand: payee.brand,
    payeeId: payee.id,
    payerId: payer.id,
    lookUp: s.personal.lookUp('email', payer.brand, 'payer@cast.example'),
    currency: 'EUR',
    amount: '0.01',
    dueOn: addDays(dayAt(clock.now()), 7),
    asked: { payerEmail: 'payer@cast.example', note: 'For tea' },
    personId: payee.personId,
    at: clock.now(),
  })
