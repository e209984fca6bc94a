import type { WebhookEvent } from '@sixpence/client'

type EventType = WebhookEvent['type']
type DataOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>['data']

const at = '2026-11-25T10:30:00.000Z'
const payment = {
  livemode: false,
  paymentId: 1204,
  method: 'p2p',
  accountId: 310,
  amount: '12.50',
  currency: 'EUR',
  debit: { amount: '12.50', currency: 'EUR' },
  fee: '0.00',
  payeeName: 'Bo Lindqvist',
  note: 'Order 77',
  createdAt: at,
  proposedBy: { keyId: 5, keyName: 'Shop' },
} as const
const batch = {
  livemode: false,
  batchId: 61,
  name: 'Salaries of November',
  kind: 'eft',
  accountId: 310,
  currency: 'EUR',
  lines: 2,
  withProblems: 0,
  duplicates: 0,
  progress: { ready: 2, underWay: 0, paid: 0, failed: 0 },
  amount: '3200.00',
  fee: '2.00',
  total: '3202.00',
  createdAt: at,
  proposedBy: { keyId: 5, keyName: 'Shop' },
} as const
const invoice = { livemode: false, invoiceId: 88, amount: '240.00', currency: 'EUR' } as const

/** An invented example of each type of event. */
export const samples: { readonly [Type in EventType]: DataOf<Type> } = {
  'payment.created': { ...payment, status: 'created' },
  'payment.approved': { ...payment, status: 'completed' },
  'payment.completed': { ...payment, status: 'completed' },
  'payment.failed': { ...payment, status: 'rejected' },
  'payment.canceled': { ...payment, status: 'canceled' },
  'payment.received': {
    livemode: false,
    paymentId: 1207,
    accountId: 310,
    amount: '24.50',
    currency: 'EUR',
    receivedAt: at,
    payer: { name: 'Bo Lindqvist', email: 'bo@example.com' },
    reference: 'ORDER-77',
  },
  'batch.created': { ...batch, status: 'uploaded' },
  'batch.approved': { ...batch, status: 'confirmed' },
  'batch.completed': {
    ...batch,
    status: 'completed',
    progress: { ready: 0, underWay: 0, paid: 2, failed: 0 },
  },
  'batch.failed': {
    ...batch,
    status: 'partiallyPaid',
    progress: { ready: 0, underWay: 0, paid: 1, failed: 1 },
  },
  'batch.canceled': { ...batch, status: 'cancelled' },
  'invoice.paid': { ...invoice, status: 'paid', paymentId: 1208 },
  'invoice.rejected': { ...invoice, status: 'rejected' },
}

export const eventTypes = Object.keys(samples) as readonly EventType[]
export const isEventType = (text: string): text is EventType => text in samples
