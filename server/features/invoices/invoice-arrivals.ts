import { operation, type Operation } from '@sixpence/ledger'
import { amountText, compare, type Money } from '@sixpence/money'
import type { ArrivalDifference } from '@sixpence/protocol/invoices/invoices'
import type pg from 'pg'
import type { SentNotification } from '@sixpence/protocol/push'
import { announce, type Projection } from '#core/outbox/outbox.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import { paysInvoice } from './pays-invoice.ts'
import { keepArrival, namedInvoices, type NamedInvoice } from '#store/invoice/invoice-arrivals.ts'
import { noteInvoices } from '#store/invoice/invoice-notices.ts'
import { invoicesReferredToIn } from '#store/invoice/invoice-reference.ts'
import { fundInvoice, invoicedAmount, isPaidFromElsewhere } from '#store/invoice/invoices.ts'
import { readStep } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'

/**
 * Matches money from other banks to invoices by creditor reference: the exact amount pays the invoice; any other amount
 * is credited like other money, and the seller is notified of the difference. Also notifies the seller when a customer
 * paid the same invoice at the same moment.
 */
export const invoiceArrivals: Projection = {
  name: 'invoices paid from other banks',
  async onOperations(client, operations) {
    for (const received of operations)
      if (received.kind === outsideKinds.received) await arrived(client, received)
      else if (paysInvoice(received)) await paidHere(client, received)
  },
}

async function arrived(client: pg.ClientBase, received: Operation): Promise<void> {
  const { payee, note, reference, endToEndId } = readStep(received.detail)
  const ids = invoicesReferredToIn([note, reference, endToEndId].join(' '))
  if (payee === undefined || ids.length === 0) return
  const invoices = await namedInvoices(client, payee, ids)
  const amount = invoices.length > 0 ? await creditedBy(client, received) : undefined
  if (!amount) return
  const [invoice = invoices[0]] = invoices.filter((named) => differenceOf(named, amount) === undefined)
  if (invoice) await arrivedFor(client, invoice, { payee, amount, operationId: received.id, at: received.at })
}

/**
 * Notifies the seller of a payment that was booked here although money from another bank had already paid the invoice:
 * both were decided at the same moment.
 */
async function paidHere(client: pg.ClientBase, payment: Operation): Promise<void> {
  const { invoice } = readStep(payment.detail)
  if (invoice === undefined || !(await isPaidFromElsewhere(client, invoice))) return
  const amount = await creditedBy(client, payment)
  if (!amount) return
  await keepArrival(client, invoice, { operationId: payment.id, amount, differs: 'paid', at: payment.at })
}

type Arrived = { payee: number; amount: Money; operationId: number; at: Date }

async function arrivedFor(client: pg.ClientBase, invoice: NamedInvoice, arrival: Arrived): Promise<void> {
  const { payee, amount, operationId, at } = arrival
  const differs = differenceOf(invoice, amount)
  const isPaid =
    differs === undefined && (await fundInvoice(client, { id: invoice.id, fundedBy: operationId }))
  if (isPaid) await noteInvoices(client, [{ invoice: invoice.id, about: 'paid', at }])
  else await keepArrival(client, invoice.id, { operationId, amount, differs: differs ?? 'paid', at })
  if (isPaid)
    await recordDeliveries(
      client,
      [
        {
          customerId: payee,
          kind: 'webhook',
          key: `invoice.paid:invoice:${invoice.id}`,
          subject: `invoice:${invoice.id}`,
          event: 'invoice.paid',
          facts: { invoiceId: invoice.id },
        },
      ],
      at,
    )
  const paid = {
    type: 'invoice.paid',
    operationId,
    amount: amountText(amount),
    currencyCode: amount.currency,
  } satisfies SentNotification
  await announce(client, {
    customerId: payee,
    event: isPaid ? 'notification' : 'refresh',
    data: isPaid ? paid : { id: invoice.id },
    changed: ['invoices', 'history'],
  })
  if (isPaid && invoice.payerId !== null)
    await announce(client, {
      customerId: invoice.payerId,
      event: 'refresh',
      data: { id: invoice.id },
      changed: ['invoices'],
    })
}

/**
 * Why the money does not pay the invoice; undefined when it does. An invoice whose payment waits for an approval is
 * still open.
 */
function differenceOf(invoice: NamedInvoice, amount: Money): ArrivalDifference | undefined {
  if (invoice.state === 'paid') return 'paid'
  if (invoice.state === 'rejected' || invoice.state === 'withdrawn') return 'closed'
  if (invoice.currency !== amount.currency) return 'currency'
  const order = compare(amount, invoicedAmount(invoice))
  if (order === 0) return undefined
  return order < 0 ? 'less' : 'more'
}

async function creditedBy(client: pg.ClientBase, { id, accounts }: Operation): Promise<Money | undefined> {
  const { entries = [] } = (await operation(client, id)) ?? {}
  return entries.find(({ account, amount }) => accounts.includes(account) && amount.units > 0n)?.amount
}
