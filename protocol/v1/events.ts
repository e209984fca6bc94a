import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { invoiceStatuses, type InvoiceStatus } from '../invoices/invoices.ts'
import type { ApiEvent } from '../rules/api-events.ts'
import { batchShape } from './batches.ts'
import { paymentMethods } from './payments.ts'
import { amount, at, currency, livemode, name, party, proposedBy } from './shapes.ts'

const paymentData = name(
  'PaymentEventData',
  z.object({
    paymentId: id,
    /** False for play money, about which only webhooks created with a test key receive events. */
    livemode,
    method: z.enum(paymentMethods),
    /** At the time of the event. */
    status: z.enum(transactionStatuses),
    accountId: id,
    /** As in the payment: the amount for the payee, in the currency that is sent. */
    amount,
    currency,
    debit: z.object({ amount, currency }),
    fee: amount,
    credit: z.optional(z.object({ amount, currency, rate: z.string() })),
    payeeName: z.string(),
    note: z.optional(z.string()),
    reference: z.optional(z.string()),
    endToEndId: z.optional(z.string()),
    createdAt: at,
    /** The received payment that it refunds. */
    refundOf: z.optional(id),
    proposedBy: z.optional(proposedBy),
  }),
)
export type PaymentEventData = z.input<typeof paymentData>

const receivedData = name(
  'ReceivedEventData',
  z.object({
    paymentId: id,
    livemode,
    accountId: id,
    amount,
    currency,
    receivedAt: at,
    payer: party,
    note: z.optional(z.string()),
    reference: z.optional(z.string()),
    endToEndId: z.optional(z.string()),
    invoiceId: z.optional(id),
    /** The payment of the company that it refunds. */
    refundOf: z.optional(id),
  }),
)
export type ReceivedEventData = z.input<typeof receivedData>

const { id: batchId, ...ofBatch } = batchShape
const batchData = name('BatchEventData', z.object({ batchId, ...ofBatch }))
export type BatchEventData = z.input<typeof batchData>

const invoiceData = name(
  'InvoiceEventData',
  z.object({
    invoiceId: id,
    livemode,
    status: z.enum(Object.keys(invoiceStatuses) as InvoiceStatus[]),
    amount,
    currency,
    paymentId: z.optional(id),
  }),
)
export type InvoiceEventData = z.input<typeof invoiceData>

/** The content of `data` for each kind of event, and when it is sent. */
export const eventData = {
  'payment.created': { data: paymentData, when: 'A payment was proposed and waits for its approval' },
  'payment.approved': { data: paymentData, when: 'The people asked have approved a payment' },
  'payment.completed': { data: paymentData, when: 'A payment has arrived, as far as the bank knows' },
  'payment.failed': { data: paymentData, when: 'A payment was rejected, or came back' },
  'payment.canceled': {
    data: paymentData,
    when: 'A payment was declined, canceled, or not approved in time',
  },
  'payment.received': { data: receivedData, when: 'A payment to the company has arrived' },
  'batch.created': { data: batchData, when: 'A batch of payments was handed in, by a key or a person' },
  'batch.approved': {
    data: batchData,
    when: 'People have confirmed and approved a batch, which is now paid',
  },
  'batch.completed': { data: batchData, when: 'Every payment of a batch has arrived' },
  'batch.failed': { data: batchData, when: 'The payments of a batch have ended, and some of them failed' },
  'batch.canceled': { data: batchData, when: 'A batch was canceled, declined, or not approved in time' },
  'invoice.paid': { data: invoiceData, when: 'An invoice of the company was paid' },
  'invoice.rejected': { data: invoiceData, when: 'The payer has rejected an invoice of the company' },
} as const satisfies Record<ApiEvent, { data: z.ZodMiniObject; when: string }>
