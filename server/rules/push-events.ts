import type { Operation } from '@sixpence/ledger'
import { amountText, money, type Currency } from '@sixpence/money'
import type { Topic } from '@sixpence/protocol/call'
import type { SentNotification, TransactionResult } from '@sixpence/protocol/push'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import { paymentTopics, outgoingTopics } from '@sixpence/protocol/payments'
import type { NotificationType } from '@sixpence/protocol/notifications/types'

/** An event of the push channel without its sequence number (Q156). */
export type PushDraft = {
  customerId: number
  event: string
  data: Record<string, unknown>
  changed: readonly Topic[]
}

/** Payment details of these operation kinds; in a follow-up step `of` is the payment and `by` its creator. */
type PaymentDetail = {
  payer: number
  payee: number
  units: string
  currency: Currency
  of?: number
  by?: number
  request?: true
  outcome?: TransactionResult['outcome'] | 'scheduled'
  /** Created by the schedule, so that no page waits for it. */
  scheduled?: unknown
  /** Created from a mass payment: its pages are notified of all payments together. */
  inMass?: true
  /** The invoice it pays or rejects. */
  invoice?: number
  /** Credits or returns money that was set aside; its payer was notified of that when they paid. */
  keptBy?: number
  /** The payment it refunds. */
  refundOf?: number
  /** The cell a payment came from, whose pages notify its payer, or the cell it went to. */
  cell?: string
}

/**
 * The push events of a money operation. Names are not included: the client loads them, so that personal data is not
 * copied into the events. Empty for other kinds.
 */
export function pushEvents({
  id,
  kind,
  actor,
  detail,
}: Pick<Operation, 'id' | 'kind' | 'actor' | 'detail'>): PushDraft[] {
  const payment = detail as PaymentDetail
  const operationId = payment.of ?? id
  const userId = payment.of === undefined ? actor : payment.by
  const whose = {
    operationId,
    ...(userId && { userId }),
    ...(payment.request && { isRequest: true as const }),
  }
  const event = {
    customerId: payment.payer,
    ...(payment.scheduled || payment.keptBy !== undefined
      ? { event: 'refresh', data: { operationId } }
      : {
          event: 'transaction.result',
          data: { ...whose, approved: true, message: '' } satisfies TransactionResult,
        }),
  }
  const invoices: readonly Topic[] = payment.invoice === undefined ? [] : ['invoices']
  switch (kind) {
    case 'p2pKept':
    case 'p2pPostKept':
      return payment.inMass ? [] : [{ ...event, changed: [...paymentTopics, ...invoices] }]
    case 'p2pReturn':
      return [
        {
          customerId: payment.payer,
          event: 'notification',
          data: {
            type: 'payment.returned',
            operationId,
            amount: amountText(money(BigInt(payment.units), payment.currency)),
            currencyCode: payment.currency,
          } satisfies SentNotification,
          changed: ['accounts', 'history', 'limits', ...invoices],
        },
        { customerId: payment.payee, event: 'refresh', data: { operationId }, changed: ['customer'] },
      ]
    case 'p2p':
    case 'p2pPost':
      return [
        ...(payment.inMass || payment.cell !== undefined
          ? []
          : [
              {
                ...event,
                changed: ['accounts', 'history', 'payees', 'limits', 'approvals', ...invoices] as Topic[],
              },
            ]),
        {
          customerId: payment.payee,
          event: 'notification',
          data: {
            type: arrivalType(payment) satisfies NotificationType,
            operationId,
            amount: amountText(money(BigInt(payment.units), payment.currency)),
            currencyCode: payment.currency,
            fromCustomerId: payment.payer,
            refresh: ['accounts'],
          },
          changed: ['accounts', 'history', ...invoices],
        },
      ]
    // Money forwarded from the cell that its payee has left; other incoming money is announced with its message.
    case 'outside':
    case 'outsideReturn':
      if (payment.cell === undefined || !('payee' in detail)) return []
      return [
        {
          customerId: payment.payee,
          event: 'notification',
          data: {
            type: 'payment.in' satisfies NotificationType,
            operationId: id,
            amount: amountText(money(BigInt(payment.units), payment.currency)),
            currencyCode: payment.currency,
            refresh: ['accounts'],
          },
          changed: ['accounts', 'history'],
        },
      ]
    case 'invoiceReject':
      return [
        { customerId: payment.payer, event: 'refresh', data: { operationId }, changed: invoices },
        // An invoice that funds an account has no other party.
        ...(!('payee' in detail)
          ? []
          : [
              {
                customerId: payment.payee,
                event: 'notification',
                data: {
                  type: 'invoice.rejected',
                } satisfies SentNotification,
                changed: invoices,
              },
            ]),
      ]
    case 'own':
    case 'ownPost':
      return [{ ...event, changed: [...paymentTopics] }]
    case 'p2pHold':
    case 'ownHold':
    case 'outsideHold':
    case 'outsideSeriesHold':
    case 'globalHold':
    case 'globalBatchHold':
    case 'massHold':
      if (payment.inMass) return []
      return [
        {
          customerId: payment.payer,
          event: 'refresh',
          data: { operationId },
          changed: [...paymentTopics, ...invoices, ...(kind === 'massHold' ? (['mass'] as const) : [])],
        },
        ...(payment.request
          ? [
              {
                customerId: payment.payer,
                event: 'notification',
                data: {
                  type: 'payment.waiting',
                  operationId,
                  userId: actor,
                  amount: amountText(money(BigInt(payment.units), payment.currency)),
                  currencyCode: payment.currency,
                } satisfies SentNotification,
                changed: ['approvals' as const],
              },
            ]
          : []),
      ]
    case 'outsidePost':
      // A company's word ends other payments out, and announces it.
      if (payment.cell === undefined) return []
      return [
        {
          customerId: payment.payer,
          event: 'transaction.state',
          data: { operationId, status: 'completed' satisfies TransactionStatus },
          changed: [...outgoingTopics],
        },
      ]
    case 'globalEnd':
    case 'globalBatchEnd':
    case 'massEnd':
      return [
        {
          customerId: payment.payer,
          event: 'refresh',
          data: { operationId },
          changed: ['accounts', 'history', 'limits', ...(kind === 'massEnd' ? (['mass'] as const) : [])],
        },
      ]
    case 'release': {
      const { outcome = 'rejected' } = payment
      if (outcome === 'scheduled') return [{ ...event, changed: [...paymentTopics, 'preapproved'] }]
      const message = resultMessage(outcome)
      return [
        {
          customerId: payment.payer,
          event: 'transaction.result',
          data: { ...whose, approved: false, message, outcome } satisfies TransactionResult,
          changed: [...paymentTopics, ...invoices],
        },
      ]
    }
    default:
      return []
  }
}

const arrivalType = ({ invoice, refundOf }: PaymentDetail): NotificationType => {
  if (refundOf !== undefined) return 'payment.refunded'
  return invoice === undefined ? 'payment.in' : 'invoice.paid'
}

/** Message for a payment that was not made. */
export const resultMessage = (outcome: TransactionResult['outcome']): string =>
  outcome === 'failed' ? 'Failed transaction' : 'Transaction was rejected.'
