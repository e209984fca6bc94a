import * as z from 'zod/mini'
import { countryCode, day, email, id, paymentText } from '../fields.ts'
import { externalMethods } from '../methods/method.ts'
import { p2pSend } from '../p2p/p2p.ts'
import { paymentRefund } from '../p2p/payment-refund.ts'
import { transferPermissions } from '../rights.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { transferSubmit } from '../transfers-external/transfers-submit.ts'
import { operation } from './operation.ts'
import { amount, at, currency, idParams, livemode, name, pageOf, pageQuery, proposedBy } from './shapes.ts'

export const paymentMethods = ['p2p', 'betweenAccounts', 'global', ...externalMethods] as const

export const payment = name(
  'Payment',
  z.object({
    id,
    livemode,
    method: z.enum(paymentMethods),
    /** created: waits for a person of the company; pending: waits for its payer's code. */
    status: z.enum(transactionStatuses),
    accountId: id,
    /** As in the request: the amount for the payee, in the currency that is sent. */
    amount,
    currency,
    /** Debit of the account, in its currency, without the fee. */
    debit: z.object({ amount, currency }),
    /** In the currency of the account. */
    fee: amount,
    /** If it is exchanged: the amount for the payee with its rate. */
    credit: z.optional(z.object({ amount, currency, rate: z.string() })),
    payeeName: z.string(),
    note: z.optional(z.string()),
    reference: z.optional(z.string()),
    endToEndId: z.optional(z.string()),
    createdAt: at,
    /** Expiry of its approval. */
    expiresAt: z.optional(at),
    /** The received payment that it refunds. */
    refundOf: z.optional(id),
    proposedBy: z.optional(proposedBy),
  }),
  'A payment of the company.',
)
export type Payment = z.input<typeof payment>

const inside = name(
  'InsidePayment',
  z.strictObject({
    method: z.literal('p2p'),
    accountId: id,
    amount,
    /** The currency of the account. */
    currency,
    /** E-mail address of the payee, a customer of the bank. */
    toEmail: email,
    note: z.optional(paymentText),
    reference: z.optional(paymentText),
  }),
  'To another customer of the bank.',
)

const outside = name(
  'OutsidePayment',
  z.strictObject({
    method: z.enum(externalMethods),
    accountId: id,
    amount,
    /** The currency sent. */
    currency,
    /** The currency of the amount, if it is not the currency sent. */
    amountCurrency: z.optional(currency),
    country: countryCode,
    permission: z.enum(transferPermissions),
    beneficiaryType: z.enum(['person', 'company']),
    /** By method, country and currency, such as payeeName and iban. */
    details: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
    note: z.optional(paymentText),
    /** The earliest day of sending. */
    requestedDate: z.optional(day),
  }),
  'To an account outside the bank.',
)

const paymentInput = name('PaymentInput', z.discriminatedUnion('method', [inside, outside]))

/** Refusals of approvals, which cannot begin here. */
const ofApprovals = ['approvalImpossible', 'coolingOff', 'approvalNotOpen']
const ofPaying = [...new Set([...p2pSend.refusals, ...transferSubmit.refusals])].filter(
  (refusal) => !ofApprovals.includes(refusal),
)

export const createPayment = operation({
  operationId: 'createPayment',
  method: 'POST',
  path: '/payments',
  tag: 'Payments',
  summary: 'Proposes a payment',
  description:
    'The money is held and the payment waits until people of the company approve it in the bank: a key never moves money by itself. Programs that act for a model state so in the header Sixpence-Agent, which is shown to the approvers.',
  scope: 'payments:write',
  body: paymentInput,
  output: payment,
  creates: true,
  problems: ['accountNotFound', 'notAllowed', ...ofPaying],
  renames: {
    fromAccountId: 'accountId',
    currencyCode: 'currency',
    amountCurrencyCode: 'amountCurrency',
    countryCode: 'country',
  },
})

const refundInput = name(
  'RefundInput',
  z.strictObject({
    /** In the currency of the received payment; all its refunds together are at most its amount. */
    amount,
    note: z.optional(paymentText),
  }),
)

export const createRefund = operation({
  operationId: 'createRefund',
  method: 'POST',
  path: '/payments/{id}/refunds',
  tag: 'Payments',
  summary: 'Proposes to refund a received payment, whole or in part',
  description:
    'The id is the paymentId of an entry or of the event payment.received. A refund is a payment to the payer, with its fee and its approval; refundOf names the refunded payment. Money from outside the bank is refused as refundByCompany.',
  scope: 'payments:write',
  params: idParams,
  body: refundInput,
  output: payment,
  creates: true,
  problems: [
    'paymentNotFound',
    'notAllowed',
    ...new Set(paymentRefund.refusals.filter((refusal) => !ofApprovals.includes(refusal))),
  ],
  renames: { transactionId: 'id' },
})

export const listPayments = operation({
  operationId: 'listPayments',
  method: 'GET',
  path: '/payments',
  tag: 'Payments',
  summary: 'Payments that need or needed an approval, the newest first',
  description:
    'Filtered by account, status, reference, endToEndId and days, which are the bank’s (Europe/Vilnius). With a status, a page may have fewer payments than its limit, even none, and still have more.',
  scope: 'payments:read',
  query: z.object({
    ...pageQuery,
    accountId: z.optional(id),
    status: z.optional(z.enum(transactionStatuses)),
    reference: z.optional(paymentText),
    endToEndId: z.optional(paymentText),
    from: z.optional(day),
    to: z.optional(day),
  }),
  output: pageOf('PaymentPage', payment),
  problems: ['cursorUnknown', 'requestDaysTurned'],
  renames: { toDate: 'to' },
})

export const getPayment = operation({
  operationId: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  tag: 'Payments',
  summary: 'One payment',
  scope: 'payments:read',
  params: idParams,
  output: payment,
  problems: ['paymentNotFound'],
})

export const cancelPayment = operation({
  operationId: 'cancelPayment',
  method: 'POST',
  path: '/payments/{id}/cancel',
  tag: 'Payments',
  summary: 'Cancels a payment that a key has proposed, as long as it has not been sent',
  scope: 'payments:write',
  right: 'full',
  params: idParams,
  output: payment,
  problems: ['paymentNotFound', 'paymentNotByKey', 'approvalNotOpen', 'paymentHasLeft'],
})
