import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, id, paymentText } from '../fields.ts'
import { approved } from '../protection.ts'
import { p2pSend } from './p2p.ts'

const refundRefusals = [
  'refundNotReceived',
  'refundByCompany',
  'refundElsewhere',
  'refundPayerGone',
  'refundTooMuch',
  'refundsTooMany',
] as const

export const paymentRefund = call('paymentRefund', {
  protection: approved,
  ids: [],
  about:
    'Pays a received payment back to its payer, whole or in part, from the account that received it, in the same currency. It is a payment to a customer: with its fee, its limits and its approval. The fee of the payment is not refunded. All refunds together are at most what was received.',
  input: z.object({
    /** The received payment. */
    transactionId: id,
    amount: amountText,
    note: z.optional(paymentText),
    /** The displayed fee: the refund is refused if it has changed. */
    fee: z.optional(amountText),
  }),
  output: p2pSend.output,
  refusals: [...new Set([...p2pSend.refusals, ...refundRefusals])],
  access: p2pSend.access,
  references: { transactionId: 'ownMovement' },
  changes: p2pSend.changes,
  money: true,
  binds: p2pSend.binds,
  restates: { fee: true },
  rate: 'money',
  audit: 'money',
})
