import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, currencyCode, email, empty, id, instant, paymentText, templateName } from '../fields.ts'
import { buttonHandle } from '../merchant/button-handle.ts'
import { mayPay, mayRead } from '../rights.ts'
import { subscriptionFields, subscriptionRefusals } from '../preapproved/subscription.ts'
import { approved } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { boundFacts, paymentTopics, amountRefusals, limitPeriods } from '../payments.ts'

const payerAccess = { who: 'customer', rights: mayPay, permission: 'sendMoneyUser' } as const

export const p2pBeneficiaryList = call('p2pBeneficiaryList', {
  ids: ['OP202'],
  about: 'People and companies this customer has paid, the last one first.',
  input: empty,
  output: z.object({
    beneficiaries: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        customerType: z.int(),
        lastAmount: z.string(),
        lastCurrencyCode: z.string(),
        lastAt: instant,
        payments: z.int(),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['payees'],
  rate: 'read',
  audit: 'none',
})

export const checkPayee = call('checkPayee', {
  ids: ['OP178'],
  about: 'Whether a customer with this e-mail can be paid, and the name shown to payers.',
  input: z.object({ email }),
  output: z.object({
    exists: z.boolean(),
    isEmployee: z.boolean(),
    /** True unless the payer has blocked this payee (Q115). */
    outBlacklist: z.boolean(),
    isSelf: z.boolean(),
    name: z.optional(z.string()),
    brandName: z.optional(z.string()),
    currencyCodes: z.optional(z.array(z.string())),
    /**
     * For a new payee after a recent change of factors: until then only `approveType` can approve, an older factor; no
     * factor can if it is absent.
     */
    cooling: z.optional(z.object({ until: instant, approveType: z.optional(z.int()) })),
  }),
  refusals: ['cellAway'],
  access: { who: 'customer', rights: mayPay },
  reads: ['payees'],
  rate: 'lookup',
  audit: 'none',
})

export const p2pFeeGet = call('p2pFeeGet', {
  ids: ['OP203'],
  about: 'The fee of a payment, paid by the payer on top of the amount.',
  input: z.object({ accountId: id, amount: amountText, toEmail: z.optional(email) }),
  output: z.object({ fee: z.string(), feeCurrencyCode: z.string(), total: z.string() }),
  refusals: amountRefusals,
  access: payerAccess,
  references: { accountId: 'ownAccount' },
  rate: 'read',
  audit: 'none',
})

export const p2pLimitsGet = call('p2pLimitsGet', {
  ids: ['OP207'],
  about: 'What can still be sent: per payment, today and this month.',
  input: z.object({ type: z.literal('p2p'), accountId: id }),
  output: z.object({
    limits: z.array(
      z.object({
        period: z.enum(limitPeriods),
        amount: z.string(),
        used: z.string(),
        left: z.string(),
        currencyCode: z.string(),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  references: { accountId: 'ownAccount' },
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})

export const p2pSend = call('p2pSend', {
  protection: approved,
  ids: ['OP204'],
  about:
    'Sends money to another customer. Done at once, or held until it is approved by the returned method.',
  input: z.object({
    accountId: id,
    amount: amountText,
    currency: currencyCode,
    toEmail: email,
    note: z.optional(paymentText),
    /** Id of an e-mail address of the payer; the payment shows the payer's name in any case. */
    fromEmailId: z.optional(id),
    /** Stores the payment under this name, as for payments out (Q114). */
    templateName: z.optional(templateName),
    reference: z.optional(paymentText),
    ...subscriptionFields,
    /** The displayed fee: the payment is refused if it has changed. An extension of the catalogue. */
    fee: z.optional(amountText),
    couponCode: z.optional(z.string().check(z.maxLength(40))),
    platform: z.optional(z.enum(['web', 'app'])),
    invoiceId: z.optional(id),
    /** The payment button used: the payment has to match it. An extension of the catalogue. */
    button: z.optional(buttonHandle),
  }),
  output: z.object({
    transactionId: id,
    /**
     * completed, pending (waits for a code), created (waits for a colleague, B228), scheduled (starts on a later
     * day) or submitted (the database of the payee's accounts has not answered yet).
     */
    status: z.enum(['completed', 'pending', 'created', 'scheduled', 'submitted']),
    approveType: z.int(),
    approvalSentTo: orNull(z.string()),
    availableApprovalMethods: z.array(z.int()),
    expiresAt: z.optional(instant),
  }),
  refusals: [
    'customerLimited',
    'accountClosed',
    'accountFrozen',
    'currencyMismatch',
    'amountNotANumber',
    'amountNotPositive',
    'amountTooManyDecimals',
    'amountTooLarge',
    'payeeUnknown',
    'payeeIsSelf',
    'payeeBlocked',
    'payeeRefuses',
    'payeeCannotReceive',
    'payeeMoving',
    'cellAway',
    'seriesElsewhere',
    'detailsTooLong',
    ...subscriptionRefusals,
    'invoiceWithdrawn',
    'invoicePaid',
    'invoiceRejected',
    'invoiceUnderWay',
    'invoiceAmountDiffers',
    'invoicePayeeDiffers',
    'invoiceOnce',
    'couponUnknown',
    'feeChanged',
    'buttonGone',
    'buttonDiffers',
    'insufficientFunds',
    'limitExceeded',
    'approvalImpossible',
    'coolingOff',
    'approvalNotOpen',
  ],
  access: payerAccess,
  references: { accountId: 'ownAccount', invoiceId: 'ownInvoice', fromEmailId: 'ownEmail' },
  changes: [...paymentTopics, 'payees', 'preapproved', 'invoices'],
  money: true,
  binds: boundFacts,
  restates: { fee: true },
  rate: 'money',
  audit: 'money',
})
