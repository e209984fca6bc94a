import * as z from 'zod/mini'
import { day, email, id } from '../fields.ts'
import { invoiceCreate, invoiceStatuses, type InvoiceStatus } from '../invoices/invoices.ts'
import { buttonHandle } from '../merchant/button-handle.ts'
import { buttonTypes } from '../merchant/merchant.ts'
import { frequencies } from '../rules/schedule.ts'
import { operation } from './operation.ts'
import { amount, at, currency, idParams, livemode, name, pageOf, pageQuery, party } from './shapes.ts'

const invoice = name(
  'Invoice',
  z.object({
    id,
    livemode,
    /** sent: the company is paid; received: it pays. */
    type: z.enum(['sent', 'received']),
    status: z.enum(Object.keys(invoiceStatuses) as InvoiceStatus[]),
    amount,
    currency,
    dueDate: day,
    payer: z.optional(party),
    payee: z.optional(party),
    note: z.string(),
    rejectNote: z.optional(z.string()),
    /** The creditor reference (ISO 11649) for paying from another bank. */
    reference: z.optional(z.string()),
    /** The public page while it is open: with the account to pay to from any bank. */
    url: z.optional(z.string()),
    /** The payment, once it is paid. */
    paymentId: z.optional(id),
    createdAt: at,
    updatedAt: at,
  }),
  'A request for money.',
)
export type Invoice = z.input<typeof invoice>

export const listInvoices = operation({
  operationId: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  tag: 'Invoices',
  summary: 'The invoices sent or received, the newest first',
  scope: 'invoices:read',
  query: z.object({
    ...pageQuery,
    type: z.optional(z.enum(['sent', 'received'])),
    status: z.optional(z.enum(Object.keys(invoiceStatuses) as InvoiceStatus[])),
    /** E-mail address of the other side: the payer of a sent invoice, the payee of a received invoice. */
    email: z.optional(email),
    from: z.optional(day),
    to: z.optional(day),
  }),
  output: pageOf('InvoicePage', invoice),
  problems: ['cursorUnknown', 'requestDaysTurned'],
  renames: { fromDate: 'from', toDate: 'to', payerEmail: 'email', payeeEmail: 'email' },
})

export const createInvoice = operation({
  operationId: 'createInvoice',
  method: 'POST',
  path: '/invoices',
  tag: 'Invoices',
  summary: 'Requests money from a person by e-mail',
  scope: 'invoices:write',
  body: name(
    'InvoiceInput',
    z.strictObject({
      toEmail: email,
      amount,
      currency,
      dueDate: day,
      /** Lines of text. */
      note: invoiceCreate.input.shape.noteBody,
    }),
  ),
  output: invoice,
  creates: true,
  renames: { noteBody: 'note' },
  problems: ['notAllowed', ...invoiceCreate.refusals],
})

export const getInvoice = operation({
  operationId: 'getInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  tag: 'Invoices',
  summary: 'One invoice, sent or received',
  scope: 'invoices:read',
  params: idParams,
  output: invoice,
  problems: ['invoiceUnknown'],
})

const button = name(
  'Button',
  z.object({
    id,
    livemode,
    handle: buttonHandle,
    name: z.string(),
    type: z.enum(buttonTypes),
    amount: z.optional(amount),
    currency,
    description: z.optional(z.string()),
    frequency: z.optional(z.enum(frequencies)),
    createdAt: at,
  }),
  'A payment button of the company.',
)
export type Button = z.input<typeof button>

export const listButtons = operation({
  operationId: 'listButtons',
  method: 'GET',
  path: '/buttons',
  tag: 'Buttons',
  summary: 'The payment buttons, the newest first',
  scope: 'buttons:read',
  query: z.object(pageQuery),
  output: pageOf('ButtonPage', button),
  problems: ['cursorUnknown'],
})
