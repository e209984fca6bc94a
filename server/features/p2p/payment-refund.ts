import { createHash } from 'node:crypto'
import { compare, isPositive } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/p2p/payment-refund'
import type { Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import { areTooMany, leftToRefund, refundKey, refundsOf } from '#payments/refunds/refunds.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { isInside } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { sendToCustomer } from './p2p-send.ts'
import { databaseField } from '#rules/internal-payment.ts'

/**
 * A refund is a payment to the payer under a key that follows from the refunded payment and the refund's number: two
 * concurrent refunds share a key, which the ledger accepts once, so their sum cannot exceed the received amount.
 */
export const paymentRefund: Handler<typeof calls.paymentRefund> = async (input, context) => {
  const { by, own, services: s, refuse, idempotency } = context
  const { payment, operation } = own.transactionId
  if (operation.kind === outsideKinds.received) return refuse('refundByCompany')
  if (payment?.side !== 'payee' || !isInside(payment.detail) || payment.detail.payer === by.customer.id)
    return refuse('refundNotReceived')
  const { detail } = payment
  if (payment.status !== 'completed') return refuse('refundNotReceived')
  if (detail[databaseField] !== undefined) return refuse('refundElsewhere')
  const received = { operation, detail }
  const [account, payer, refunds] = await Promise.all([
    s.store.accounts.own(by.customer.id, detail.to),
    readCustomerText(s, detail.payer),
    refundsOf(s.db, received),
  ])
  if (!account) return refuse('accountClosed')
  if (!payer) return refuse('refundPayerGone')
  const before = refunds.findIndex((refund) => refund.press === idempotency.key)
  if (before < 0) {
    const amount = readAmount(input.amount, account.currency, refuse)
    const left = leftToRefund(received, refunds)
    if (compare(amount, left) > 0 || !isPositive(left)) return refuse('refundTooMuch', { amount: left })
    if (areTooMany(refunds)) return refuse('refundsTooMany')
  }
  return sendToCustomer(
    {
      accountId: account.id,
      amount: input.amount,
      currency: account.currency,
      toEmail: payer.email,
      ...(input.note !== undefined && { note: input.note }),
      ...(input.fee !== undefined && { fee: input.fee }),
    },
    {
      ...context,
      // The address is looked up again: it may have no owner or another owner by now.
      refuse: (name, facts, field) =>
        refuse(name === 'payeeUnknown' ? 'refundPayerGone' : name, facts, field),
      own: { accountId: account, invoiceId: undefined, fromEmailId: undefined },
      idempotency: {
        key: refundKey(received, before < 0 ? refunds.length + 1 : before + 1),
        bodyHash: createHash('sha256').update(idempotency.key).update(idempotency.bodyHash).digest(),
      },
      refund: { of: operation.id, payerId: detail.payer, press: idempotency.key, isRepeat: before >= 0 },
    },
  )
}
