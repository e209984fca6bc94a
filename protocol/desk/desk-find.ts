import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant, searchText } from '../fields.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { reader } from './desk-common.ts'

export const foundCustomer = z.object({
  id,
  customerUsername: z.string(),
  customerName: z.string(),
  customerType: z.int(),
  verified: z.boolean(),
  limited: z.boolean(),
  closed: z.boolean(),
})

const foundPayment = z.object({
  operationId: id,
  at: instant,
  /** Kind of its operation. */
  kind: z.string(),
  customerName: z.optional(z.string()),
  counterparty: z.optional(z.string()),
  /** The counterparty pays. */
  isIncoming: z.optional(z.boolean()),
  /** As its customer sees it; `inSuspense`: a case about it is open. */
  state: z.optional(z.enum([...transactionStatuses, 'inSuspense'])),
  amount: z.optional(z.object({ amount: z.string(), currencyCode: z.string() })),
})
export type FoundPaymentRow = z.infer<typeof foundPayment>

export const adminSearch = call('adminSearch', {
  ids: [],
  about:
    'Searches by any reference: e-mail address, phone, account number or IBAN, last four digits of a card, number of a payment, customer, invoice or ticket, reference of a payment company, of payer or payee, approval number of a card, amount, words of a name. Payments are also found by the other side’s name and account, money in suspense by its payer and the account it was sent to. Returns what the role may see of the brand, at most 20 of each.',
  input: z.object({ search: searchText.check(z.minLength(1)) }),
  output: z.object({
    customers: z.array(foundCustomer),
    payments: z.array(foundPayment),
    invoices: z.array(
      z.object({
        invoiceId: id,
        at: instant,
        amount: z.string(),
        currencyCode: z.string(),
        /** The customer whose page shows it: the payee; for an invoice of the bank, the payer. */
        customerId: z.optional(id),
        customerName: z.optional(z.string()),
        /** The operation that paid it. */
        paidBy: z.optional(id),
      }),
    ),
    cards: z.array(
      z.object({ accountId: id, lastFour: z.string(), customerId: id, customerName: z.string() }),
    ),
    tickets: z.array(z.object({ ticketNumber: z.string(), customerId: id, customerName: z.string() })),
    hasMore: z.boolean(),
  }),
  ...reader('desk.open'),
})
