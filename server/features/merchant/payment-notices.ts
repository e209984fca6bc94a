import type { Operation } from '@sixpence/ledger'
import type { Projection } from '#core/outbox/outbox.ts'
import { recordDeliveries, type NewDelivery } from '#store/delivery/queue.ts'
import { readStep } from '#store/operation/details.ts'
import { operationKinds, outsideKinds } from '#store/operation/kinds.ts'

/**
 * Records payment webhooks for companies' servers, in the transaction that projects the operation. Runs before the
 * projection of subscriptions, which records their end, so that a subscription's start, payments and end are ordered.
 */
export const paymentNotices: Projection = {
  name: 'payment notices',
  async onOperations(client, operations) {
    const [first] = operations
    if (first) await recordDeliveries(client, operations.flatMap(noticesOf), first.at)
  },
}

const { p2p, p2pPost, p2pKept, p2pPostKept, p2pSeries, void: voided, invoiceReject } = operationKinds
const paidBy: ReadonlySet<string> = new Set([p2p, p2pPost, outsideKinds.received])
const ordered: ReadonlySet<string> = new Set([p2p, p2pPost, p2pKept, p2pPostKept, p2pSeries])

function noticesOf({ id, kind, detail }: Operation): NewDelivery[] {
  const { payer, payee, of = id, invoice, button, series, scheduled, outcome, keptBy } = readStep(detail)
  // A transfer between own accounts sends no webhook.
  if (payee === undefined || payee === payer) return []
  const subscriptionId = scheduled?.series ?? (series && of)
  const subject = subscriptionId === undefined ? `payment:${of}` : `subscription:${subscriptionId}`
  const facts = {
    operationId: id,
    transactionId: of,
    ...(invoice !== undefined && { invoiceId: invoice }),
    ...(button !== undefined && { buttonId: button }),
    ...(subscriptionId !== undefined && { subscriptionId, number: scheduled?.period ?? 1 }),
  }
  const notice = (event: string, about: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
    customerId: payee,
    kind: 'ipn',
    key: `${event}:${about}`,
    subject,
    event,
    facts,
    ...more,
  })
  const isStart =
    series &&
    !scheduled &&
    keptBy === undefined &&
    (ordered.has(kind) || (kind === voided && outcome === 'scheduled'))
  const isPaid = paidBy.has(kind)
  return [
    ...(isStart ? [notice('subscription.started', String(of), { facts: { subscriptionId: of } })] : []),
    ...(isPaid ? [notice('payment.received', String(of))] : []),
    ...(isPaid && button !== undefined ? [notice('button.paid', String(of), { kind: 'button' })] : []),
    ...(kind === invoiceReject && invoice !== undefined
      ? [
          notice('invoice.rejected', String(invoice), {
            subject: `invoice:${invoice}`,
            facts: { invoiceId: invoice },
          }),
        ]
      : []),
  ]
}
