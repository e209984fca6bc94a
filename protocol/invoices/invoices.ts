import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, currencyCode, day, email, id, instant } from '../fields.ts'
import { mayPay, mayRead } from '../rights.ts'
import { visibleLines, withoutInvisible } from '../rules/text.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Page size (B255). */
export const invoicePageSize = 20

/** Invoice statuses and their numbers on the wire (Q123). */
export const invoiceStatuses = { awaitingPayment: 2, paid: 3, rejected: 4, cancelled: 5, overdue: 6 } as const
export type InvoiceStatus = keyof typeof invoiceStatuses

/** Filters of lists (B254): `unpaid` in the payer's terms, `awaitingPayment` in the payee's. */
export const invoiceFilters = ['unpaid', 'awaitingPayment'] as const

/**
 * Why money with an invoice's reference did not pay it: amount or currency differs, or the invoice was already paid or
 * closed. The money is credited anyway.
 */
export const arrivalDifferences = ['less', 'more', 'currency', 'paid', 'closed'] as const
export type ArrivalDifference = (typeof arrivalDifferences)[number]

/** Description of the invoice: lines of text, up to 500 characters. */
const noteText = z
  .string()
  .check(z.overwrite(withoutInvisible), z.trim(), z.maxLength(500), z.regex(visibleLines))

const invoice = z.object({
  id,
  /** received: the customer is the payer; sent: the customer is the payee. */
  type: z.enum(['received', 'sent']),
  sentDate: instant,
  updatedDate: instant,
  dueDate: day,
  /** For a received invoice; the name of a person is abbreviated. */
  payeeName: orNull(z.string()),
  payeeEmail: orNull(z.object({ email: z.string() })),
  /** For a sent invoice; absent while no customer has this e-mail address. */
  payerName: orNull(z.string()),
  payerEmail: orNull(z.object({ email: z.string() })),
  /** The account that was credited, visible to the payee once paid; for an invoice that funds an account, that account. */
  payeeAccountId: orNull(id),
  /** The account it was paid from; visible to the payer only. */
  payerAccountId: orNull(id),
  currencyCode: z.string(),
  /** Decimal text. */
  amount: z.string(),
  /** Total debited from the payer's account, visible to the payer once paid; otherwise the amount. */
  total: z.string(),
  feePayment: z.literal('payer'),
  statusId: z.int(),
  status: z.enum(Object.keys(invoiceStatuses) as InvoiceStatus[]),
  /** A payment of the invoice waits for an approval; visible to the payer only. */
  isUnderWay: z.boolean(),
  noteBody: z.string(),
  /** Reason of the rejection. */
  rejectNote: z.optional(z.string()),
  /** The payment, if any. */
  transactionId: z.optional(id),
  /** It was paid from another bank: its payment is an entry of the history, without a receipt. */
  isFromBank: z.optional(z.boolean()),
  isFunding: z.boolean(),
  isSystem: z.boolean(),
  /** For an invoice that funds an account: the reference to give with the payment. */
  fundingNumber: z.optional(z.string()),
  /** For an invoice to another customer: the creditor reference (ISO 11649) for payments from other banks. */
  reference: z.optional(z.string()),
  /** For an invoice to another customer: the public page, with how to pay from any bank. */
  url: z.optional(z.string()),
  /** Incoming money with its reference that did not pay it, newest first; visible to the payee. */
  arrivals: z.optional(
    z.array(
      z.object({
        transactionId: id,
        amount: z.string(),
        currencyCode: z.string(),
        at: instant,
        differs: z.enum(arrivalDifferences),
      }),
    ),
  ),
  /** Address of its PDF. */
  urlPdf: z.string(),
})
export type Invoice = z.infer<typeof invoice>

const filter = {
  pageNumber: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
  pageSize: z.optional(z.literal(invoicePageSize)),
  status: z.optional(z.enum(invoiceFilters)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  fromAmount: z.optional(amountText),
  toAmount: z.optional(amountText),
  isFunding: z.optional(z.boolean()),
  isSystem: z.optional(z.boolean()),
}
const list = {
  output: z.object({
    invoices: z.array(invoice),
    /** Number of invoices that match the filter. */
    total: z.int(),
    /** Number of open invoices of the kind by due date: before today, within seven days, later. */
    due: z.object({ overdue: z.int(), week: z.int(), later: z.int() }),
  }),
  refusals: ['amountNotANumber'],
  access: { who: 'customer', rights: mayRead },
  reads: ['invoices'],
  rate: 'read',
  audit: 'none',
} as const

export const invoiceReceivedList = call('invoiceReceivedList', {
  // Contains the link that opens the invoice.
  compress: 'never',
  ids: ['OP237'],
  about: 'Invoices the customer is asked to pay, the newest first, 20 a page.',
  input: z.object({ ...filter, payeeEmail: z.optional(email) }),
  ...list,
})

export const invoiceSentList = call('invoiceSentList', {
  // Contains the link that opens the invoice.
  compress: 'never',
  ids: ['OP238'],
  about: 'Invoices the customer has sent, the newest first, 20 a page.',
  input: z.object({ ...filter, payerEmail: z.optional(email) }),
  ...list,
})

export const invoiceGet = call('invoiceGet', {
  // Contains the link that opens the invoice.
  compress: 'never',
  ids: ['OP239'],
  about: 'One invoice, as seen by its payer or its payee.',
  input: z.object({ id, type: z.enum(['received', 'sent']) }),
  output: z.object({ invoice }),
  access: { who: 'customer', rights: mayRead },
  references: { id: 'ownInvoice' },
  reads: ['invoices'],
  rate: 'read',
  audit: 'none',
})

export const invoiceCreate = call('invoiceCreate', {
  protection: free.sends,
  ids: ['OP240'],
  about:
    'Requests money from a person by e-mail, customer or not. Each call makes an invoice; the same key returns the existing one.',
  input: z.object({
    noteBody: noteText,
    toEmail: email,
    amount: amountText,
    currency: currencyCode,
    dueDate: day,
    /** Generated by the client, to repeat the same request after a lost response. */
    key: z.optional(z.uuid()),
  }),
  output: z.object({ id }),
  refusals: [
    'customerLimited',
    'amountNotANumber',
    'amountNotPositive',
    'amountTooManyDecimals',
    'amountTooLarge',
    'invoiceToSelf',
    'invoicePayerBlocked',
    'invoiceNotTaken',
    'invoicePayerMoving',
    'invoiceNoAccount',
    'invoiceDuePast',
    'invoiceDueFar',
    'invoicesTooMany',
  ],
  access: { who: 'customer', rights: mayPay, permission: 'requestMoney' },
  changes: ['invoices'],
  rate: 'change',
  audit: 'change',
})

/** Refusals of an invoice that was decided before. */
export const decidedRefusals = ['invoicePaid', 'invoiceRejected', 'invoiceUnderWay'] as const

export const invoiceReject = call('invoiceReject', {
  protection: free.restricts,
  ids: ['OP241'],
  about: 'Rejects a received invoice. The payee can read the note.',
  input: z.object({ invoiceId: id, note: noteText }),
  output: z.object({}),
  refusals: decidedRefusals,
  access: { who: 'customer', rights: mayPay },
  references: { invoiceId: 'ownInvoice' },
  changes: ['invoices'],
  rate: 'change',
  audit: 'change',
})

export const invoiceFundingCreate = call('invoiceFundingCreate', {
  protection: free.sends,
  ids: ['OP242'],
  about:
    'An invoice for a customer’s own deposit from their bank to their account: its document names the bank and the payment reference.',
  input: z.object({ amount: amountText, key: z.optional(z.uuid()) }),
  output: z.object({ id, urlPdf: z.string() }),
  refusals: [
    'amountNotANumber',
    'amountNotPositive',
    'amountTooManyDecimals',
    'amountTooLarge',
    'invoiceFundingFailed',
    'invoiceFundingTooMany',
  ],
  access: { who: 'customer', rights: mayPay },
  changes: ['invoices'],
  rate: 'change',
  audit: 'change',
})

export const invoicePdf = call('invoicePdf', {
  ids: [],
  about: 'An invoice as a document of the brand.',
  door: 'GET /invoices/{id}/pdf',
  input: z.object({ id }),
  output: z.object({}),
  file: 'application/pdf',
  access: { who: 'customer', rights: mayRead },
  references: { id: 'ownInvoice' },
  rate: 'change',
  audit: 'none',
})

/** Secret of a public link. Only its length is validated, so that malformed and unknown secrets get the same response. */
const invoiceSecret = z.string().check(z.maxLength(100))

const seller = z.object({
  name: z.string(),
  /** Lines of the address. */
  address: z.array(z.string()),
  registrationNumber: z.optional(z.string()),
  taxNumber: z.optional(z.string()),
})

const publicly = {
  access: { who: 'public' },
  refusals: ['invoiceLinkUnknown'],
  rate: 'public',
  audit: 'none',
} as const

export const invoiceLinkGet = call('invoiceLinkGet', {
  ids: [],
  about: 'What an invoice says, for whoever has its link, and how it is paid from any bank.',
  input: z.object({ invoiceSecret }),
  output: z.object({
    invoice: z.object({
      number: z.string(),
      seller,
      payer: z.string(),
      currencyCode: z.string(),
      amount: z.string(),
      sentDate: instant,
      dueDate: day,
      status: z.enum(Object.keys(invoiceStatuses) as InvoiceStatus[]),
      noteBody: z.string(),
      /** Absent once it is paid or withdrawn, or if its payee has no details for payers of other banks. */
      payIn: z.optional(
        z.object({
          holder: z.string(),
          bank: z.optional(z.string()),
          lines: z.array(z.object({ name: z.string(), shown: z.string(), copied: z.string() })),
          /** Text of an EPC QR code (EPC069-12), for euro by SEPA. */
          qr: z.optional(z.string()),
        }),
      ),
    }),
  }),
  ...publicly,
})

export const invoiceLinkPdf = call('invoiceLinkPdf', {
  ids: [],
  about: 'The invoice of a link as a document of the brand.',
  door: 'GET /invoice-links/{invoiceSecret}/pdf',
  input: z.object({ invoiceSecret }),
  output: z.object({}),
  file: 'application/pdf',
  ...publicly,
})
