import * as z from 'zod/mini'
import { id, paymentText } from '../fields.ts'
import { operation } from './operation.ts'
import { payment } from './payments.ts'
import { amount, currency, idParams, livemode, name } from './shapes.ts'

const decides = {
  method: 'POST',
  tag: 'Test',
  scope: 'payments:write',
  only: 'test',
  params: idParams,
  output: payment,
  problems: ['testKeyNeeded', 'paymentNotFound', 'paymentStateDiffers'],
} as const

export const approveTestPayment = operation({
  ...decides,
  operationId: 'approveTestPayment',
  path: '/test/payments/{id}/approve',
  summary: 'Approves a payment of play money, as people of the company would',
})

export const declineTestPayment = operation({
  ...decides,
  operationId: 'declineTestPayment',
  path: '/test/payments/{id}/decline',
  summary: 'Declines a payment of play money, as people of the company would',
})

export const settleTestPayment = operation({
  ...decides,
  operationId: 'settleTestPayment',
  path: '/test/payments/{id}/settle',
  summary: 'Settles an approved payment out of the bank, as a message of a payment company would',
})

export const returnTestPayment = operation({
  ...decides,
  operationId: 'returnTestPayment',
  path: '/test/payments/{id}/return',
  summary: 'Returns a settled payment, as a message of a payment company would',
})

export const receiveTestPayment = operation({
  operationId: 'receiveTestPayment',
  method: 'POST',
  path: '/test/payments/incoming',
  tag: 'Test',
  summary: 'Simulates an incoming payment of play money',
  description: 'It comes from the other customer of the sandbox. With an invoiceId it pays that invoice.',
  scope: 'payments:write',
  only: 'test',
  body: name(
    'IncomingPaymentInput',
    z.strictObject({
      accountId: id,
      amount,
      /** The currency of the account. */
      currency,
      note: z.optional(paymentText),
      reference: z.optional(paymentText),
      /** An open invoice of this amount, sent with a test key. */
      invoiceId: z.optional(id),
    }),
  ),
  output: name(
    'IncomingPayment',
    z.object({ paymentId: id, livemode, accountId: id, amount, currency }),
    'A payment that has arrived.',
  ),
  creates: true,
  problems: [
    'testKeyNeeded',
    'accountNotFound',
    'currencyMismatch',
    'amountNotANumber',
    'amountNotPositive',
    'amountTooManyDecimals',
    'invoiceUnknown',
    'invoiceAmountDiffers',
    'invoicePaid',
    'amountTooLarge',
  ],
})
