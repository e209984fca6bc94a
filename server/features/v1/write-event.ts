import { operation } from '@sixpence/ledger'
import { add, amountText, money } from '@sixpence/money'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type {
  BatchEventData,
  InvoiceEventData,
  PaymentEventData,
  ReceivedEventData,
} from '@sixpence/protocol/v1/events'
import type { Services } from '#context/services.ts'
import type { DeliverySource } from '#deliveries/source.ts'
import { isSandbox } from '#rules/play-money.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { invoiceById, invoicedAmount } from '#store/invoice/invoices.ts'
import { countLines, massStatusOf, ownMassBatch } from '#store/mass/mass-batches.ts'
import { readStep } from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { proposerOf, toPayment } from './payment-dto.ts'

type Writing = Parameters<DeliverySource['write']>[1]

/** Content of webhook messages, by event. */
export const writeEvent: DeliverySource['write'] = async (s, item) => {
  const data = await dataOf(s, item)
  return data && { data: { ...data, livemode: !isSandbox(item.customerId) } }
}

function dataOf(s: Services, writing: Writing): Promise<object | undefined> {
  switch (writing.event) {
    case 'payment.received':
      return received(s, writing)
    case 'invoice.paid':
    case 'invoice.rejected':
      return invoice(s, writing)
    case 'batch.created':
    case 'batch.approved':
    case 'batch.completed':
    case 'batch.failed':
    case 'batch.canceled':
      return batch(s, writing)
    default:
      return payment(s, writing)
  }
}

async function payment(
  s: Services,
  { customerId, event, facts }: Writing,
): Promise<PaymentEventData | undefined> {
  const transaction = await s.store.transactions.own(customerId, Number(facts['paymentId']))
  if (!transaction) return undefined
  const { id, expiresAt: _, status, ...publicFacts } = await toPayment(s, transaction)
  return { paymentId: id, ...publicFacts, status: statusAtEvent(event, transaction, status) }
}

/** The status at the time of the event; the payment may have moved on meanwhile. */
function statusAtEvent(
  event: Writing['event'],
  { detail, hold }: OwnTransaction,
  status: TransactionStatus,
): TransactionStatus {
  switch (event) {
    case 'payment.created':
      if (detail.request) return 'created'
      return hold ? 'pending' : 'completed'
    case 'payment.approved':
      if ('rail' in detail) return 'submitted'
      return status === 'processing' ? status : 'completed'
    case 'payment.completed':
      return 'completed'
    case 'payment.canceled':
      return 'canceled'
    case 'payment.failed':
      return status === 'returned' ? 'returned' : 'rejected'
    default:
      return status
  }
}

async function received(s: Services, { customerId, facts }: Writing): Promise<ReceivedEventData | undefined> {
  const operationOfId = await operation(s.db, Number(facts['operationId']))
  if (!operationOfId || (await s.placement.isForwarded(s, operationOfId.id))) return undefined
  const { payer, note, reference, endToEndId, counterparty, refundOf } = readStep(operationOfId.detail)
  const own = await s.store.accounts.of(customerId)
  const credit = operationOfId.entries.find(
    ({ account, amount }) => amount.units > 0n && own.some(({ id }) => id === account),
  )
  if (!credit) return undefined
  const payerText = payer === undefined ? undefined : await readCustomerText(s, payer)
  return {
    paymentId: Number(facts['paymentId']),
    accountId: credit.account,
    amount: amountText(credit.amount),
    currency: credit.amount.currency,
    receivedAt: operationOfId.at.toISOString(),
    payer: payerText ? { name: payerText.name, email: payerText.email } : { name: counterparty ?? '' },
    ...(note !== undefined && { note }),
    ...(reference !== undefined && { reference }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(refundOf !== undefined && { refundOf }),
    ...('invoiceId' in facts && { invoiceId: Number(facts['invoiceId']) }),
  }
}

async function invoice(s: Services, { event, facts }: Writing): Promise<InvoiceEventData | undefined> {
  const noticeInvoice = await invoiceById(s.db, Number(facts['invoiceId']))
  if (!noticeInvoice) return undefined
  const amount = invoicedAmount(noticeInvoice)
  return {
    invoiceId: noticeInvoice.id,
    status: event === 'invoice.paid' ? 'paid' : 'rejected',
    amount: amountText(amount),
    currency: amount.currency,
    ...(event === 'invoice.paid' &&
      noticeInvoice.operationId !== null && { paymentId: noticeInvoice.operationId }),
  }
}

async function batch(
  s: Services,
  { customerId, event, facts }: Writing,
): Promise<BatchEventData | undefined> {
  const massBatch = await ownMassBatch(s.db, customerId, Number(facts['batchId']))
  const count = massBatch && (await countLines(s.db, [massBatch.id])).get(massBatch.id)
  const account = massBatch && (await s.store.accounts.own(customerId, massBatch.accountId))
  if (!massBatch || !count || !account) return undefined
  const { currency } = account
  const amount = money(BigInt(count.debit), currency)
  const fee = money(BigInt(count.fee), currency)
  const { lines, withProblems, duplicates, ready, underWay, paid, failed } = count
  return {
    batchId: massBatch.id,
    name: (await s.personal.open<string>(`customer:${customerId}`, massBatch.nameSealed)) ?? '',
    kind: massBatch.kind,
    status: statusOfBatch[event] ?? massStatusOf(massBatch, count),
    accountId: account.id,
    currency,
    lines,
    withProblems,
    duplicates,
    progress: { ready, underWay, paid, failed },
    amount: amountText(amount),
    fee: amountText(fee),
    total: amountText(add(amount, fee)),
    createdAt: massBatch.createdAt.toISOString(),
    ...(massBatch.proposed && { proposedBy: proposerOf(massBatch.proposed) }),
  }
}

/** The status at the time of the event; the batch may have moved on meanwhile. */
const statusOfBatch: Readonly<Record<string, BatchEventData['status']>> = {
  'batch.created': 'uploaded',
  'batch.approved': 'confirmed',
}
