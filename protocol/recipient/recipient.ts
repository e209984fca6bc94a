import * as z from 'zod/mini'
import { call } from '../call.ts'
import { arrival, confirmationCode, countryCode, currencyCode, id, instant } from '../fields.ts'
import { recipientStatuses } from '../global/global.ts'
import { externalMethods } from '../methods/method.ts'
import {
  bankByIbanGet,
  bankBySwiftGet,
  binBlacklistGet,
  binInfoGet,
  instantBankList,
  instantKeyInfoGet,
  listCode,
  transferExtraParamsGet,
} from '../transfers-external/transfers-lookups.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Only the length is validated, so that malformed and unknown secrets get the same response. */
const paymentSecret = z.string().check(z.maxLength(200))
const holds = { who: 'paymentSecret' } as const

const helps = { access: holds, rate: 'lookup', audit: 'none' } as const
const method = z.enum(externalMethods)

/** Destination of a claim, as far as its terms depend on it. */
const way = { paymentMethod: method, countryCode }
/** Amount received: the amount sent, less the fee when the payee pays it, at this rate. */
const arrives = { toAmount: z.string(), exchangeRate: z.string() }

const transfer = z.object({
  paymentId: id,
  /** A missing or unknown status is read as `error` (B250). */
  status: z.catch(z.enum(recipientStatuses), 'error'),
  senderName: z.string(),
  beneficiaryName: z.string(),
  beneficiaryType: z.enum(['person', 'company']),
  /** The payee's country as entered by the payer; the payee may choose another. */
  beneficiaryCountryCode: z.optional(z.string()),
  /** The amount sent, before any fee. */
  amount: z.string(),
  currencyCode: z.string(),
  /** Whether the fee is deducted from the amount (B252). */
  feeIsBen: z.boolean(),
  fee: z.string(),
  /** Claimable amount, in `currencyCode`. */
  claimable: z.string(),
  description: orNull(z.string()),
  submittedDate: instant,
  /** Full days until the claim closes (B253). */
  expireDays: z.int(),
  expiresAt: instant,
  allowedCountries: z.array(z.string()),
  /** A claim that waits for its code. */
  waits: z.optional(
    z.object({ operationId: id, approveType: z.int(), approvalSentTo: z.string(), expiresAt: instant }),
  ),
  /** The last confirmed claim: its destination and status. */
  payout: z.optional(
    z.object({
      paymentMethod: method,
      countryCode: z.string(),
      currencyCode: z.string(),
      ...arrives,
      /** Masked account. */
      account: z.string(),
      submittedAt: instant,
      completedAt: z.optional(instant),
      /** The payout was returned, and the payment can be claimed again. */
      returned: z.optional(z.boolean()),
      reference: z.string(),
    }),
  ),
})

export const recipientTransferDetailsGet = call('recipientTransferDetailsGet', {
  ids: ['OP208'],
  about: 'The payment, its payer and its state; also after it is over.',
  input: z.object({ paymentSecret }),
  output: z.object({ transfer }),
  access: { ...holds, evenOver: true },
  rate: 'read',
  audit: 'none',
})

export const recipientCountryList = call('recipientCountryList', {
  ids: ['OP209'],
  about: 'The countries to which the money can be paid out, by the methods the payer allows.',
  input: z.object({ paymentSecret }),
  output: z.object({ allowedCountries: z.array(z.string()) }),
  ...helps,
})

export const recipientMethodList = call('recipientMethodList', {
  ids: ['OP210'],
  about: 'The methods to a country in each currency, with the amount, time and rate of arrival as of now.',
  input: z.object({ paymentSecret, countryCode }),
  output: z.object({
    methods: z.array(
      z.object({
        transferType: method,
        currencyCode: z.string(),
        /** Currency paid out, when the partner converts. */
        paidOutInCurrencyCode: z.optional(z.string()),
        ...arrives,
        arrival,
      }),
    ),
  }),
  ...helps,
})

/** Refusals of the terms on which a payment is claimed by a method. */
export const claimTermRefusals = ['wayNotOffered', 'rateUnknown', 'claimAmountTooSmall'] as const

export const recipientMetaGet = call('recipientMetaGet', {
  ids: ['OP211'],
  about:
    'The amount that arrives by one method, and its rate, held for a minute for a submit with the quote. The fee is the one deducted from the amount that arrives: 0 if the payer pays it.',
  input: z.object({ paymentSecret, ...way, toCurrencyCode: currencyCode }),
  output: z.object({
    ...arrives,
    fee: z.string(),
    feeCurrencyCode: z.string(),
    arrival,
    quote: z.string(),
    expiresAt: instant,
  }),
  refusals: claimTermRefusals,
  ...helps,
})

export const recipientLastWithdrawalList = call('recipientLastWithdrawalList', {
  ids: ['OP212'],
  about:
    'The accounts to which the last payments to the same e-mail address were claimed, each account once, the newest first. Only enough of an account to recognise it.',
  input: z.object({ paymentSecret, limit: z.int().check(z.minimum(1), z.maximum(5)) }),
  output: z.object({
    withdrawals: z.array(
      z.object({
        paymentId: id,
        ...way,
        currencyCode: z.string(),
        account: z.string(),
        submittedAt: instant,
      }),
    ),
  }),
  ...helps,
})

export const recipientWithdrawalDetailsGet = call('recipientWithdrawalDetailsGet', {
  ids: ['OP213'],
  about:
    'One of these accounts, with the data entered for it; account numbers are masked. If its id is submitted, the server uses the stored data.',
  input: z.object({ paymentSecret, paymentId: id }),
  output: z.object({
    details: z.object({
      ...way,
      currencyCode: z.string(),
      account: z.string(),
      paymentDetails: z.record(z.string(), z.string()),
    }),
  }),
  refusals: ['withdrawalNotFound'],
  ...helps,
})

export const recipientBinBlacklistGet = call('recipientBinBlacklistGet', {
  ids: ['OP214'],
  about: 'As binBlacklistGet.',
  input: z.object({ paymentSecret }),
  output: binBlacklistGet.output,
  ...helps,
})

export const recipientInstantDetailsGet = call('recipientInstantDetailsGet', {
  ids: ['OP215'],
  about: 'As instantKeyInfoGet.',
  input: z.extend(instantKeyInfoGet.input, { paymentSecret }),
  output: instantKeyInfoGet.output,
  ...helps,
})

export const recipientInstantBankList = call('recipientInstantBankList', {
  ids: ['OP216'],
  about: 'As instantBankList.',
  input: z.extend(instantBankList.input, { paymentSecret }),
  output: instantBankList.output,
  ...helps,
})

export const recipientExtraParamsGet = call('recipientExtraParamsGet', {
  ids: ['OP217'],
  about: 'As transferExtraParamsGet; with a bank also its branches.',
  input: z.extend(transferExtraParamsGet.input, { paymentSecret, bankCode: z.optional(listCode) }),
  output: transferExtraParamsGet.output,
  ...helps,
})

export const recipientBinInfoGet = call('recipientBinInfoGet', {
  ids: ['OP218'],
  about: 'As binInfoGet.',
  input: z.extend(binInfoGet.input, { paymentSecret }),
  output: binInfoGet.output,
  ...helps,
})

export const recipientBankBySwiftGet = call('recipientBankBySwiftGet', {
  ids: ['OP219'],
  about: 'As bankBySwiftGet.',
  input: z.extend(bankBySwiftGet.input, { paymentSecret }),
  output: bankBySwiftGet.output,
  refusals: bankBySwiftGet.refusals,
  ...helps,
})

export const recipientBankByIbanGet = call('recipientBankByIbanGet', {
  ids: ['OP220'],
  about: 'As bankByIbanGet.',
  input: z.extend(bankByIbanGet.input, { paymentSecret }),
  output: bankByIbanGet.output,
  refusals: bankByIbanGet.refusals,
  ...helps,
})

export const recipientPaymentCancel = call('recipientPaymentCancel', {
  protection: free.restricts,
  ids: ['OP221'],
  about: 'The payee declines the payment: the payer gets all of it back, including the fee. It is final.',
  input: z.object({ paymentSecret, paymentId: id }),
  output: z.object({ status: z.literal('refused') }),
  refusals: ['claimNotFound', 'claimUnderWay'],
  access: holds,
  rate: 'code',
  audit: 'change',
})

export const recipientSubmit = call('recipientSubmit', {
  protection: free.link,
  ids: ['OP222'],
  about:
    'Claims the payment to a destination: a code is sent to the e-mail address of the payment, and no money moves before it is entered. The same request while that claim is pending returns it and sends nothing; a different one replaces it and sends another code, twelve times a day at most.',
  input: z.object({
    paymentSecret,
    paymentMethod: method,
    /** Not needed where the IBAN, the earlier claim or the method and currency leave a single country. */
    countryCode: z.optional(countryCode),
    currencyCode,
    /**
     * Fields of protocol/methods for this method, country and currency; problems are reported as
     * `paymentDetails.iban`.
     */
    paymentDetails: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
    /** A previous claim of recipientLastWithdrawalList, whose details are used for omitted fields. */
    withdrawalId: z.optional(id),
    /** The quote of recipientMetaGet. */
    quote: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  output: z.object({
    operationId: id,
    approveType: z.int(),
    approvalSentTo: z.string(),
    availableApprovalMethods: z.array(z.int()),
    expiresAt: instant,
    ...arrives,
    /** Masked account. */
    account: z.string(),
  }),
  refusals: [
    'claimUnderWay',
    'wayNotOffered',
    'rateUnknown',
    'claimAmountTooSmall',
    'claimNotYourName',
    'withdrawalNotFound',
    'quoteOver',
    'quoteOfAnother',
    'cardBlocked',
    'companyAway',
    'detailsTooLong',
    'claimCodesUsedUp',
  ],
  access: holds,
  restates: { quote: true },
  rate: 'code',
  audit: 'change',
})

export const recipientApprove = call('recipientApprove', {
  protection: free.link,
  ids: ['OP223'],
  about: 'Confirms a claim with its code, five tries within ten minutes: the money is paid out.',
  input: z.object({
    paymentSecret,
    operationId: z.optional(id),
    approvalCode: confirmationCode,
  }),
  output: z.object({ status: z.literal('processing') }),
  refusals: [
    'operationIdMissing',
    'wrongCode',
    'claimCodeOver',
    'claimTriesUsed',
    'claimUnderWay',
    'claimImpossible',
  ],
  access: holds,
  rate: 'code',
  audit: 'change',
})

export const recipientCodeResend = call('recipientCodeResend', {
  protection: free.signsIn,
  ids: ['OP224'],
  about: 'Sends the code of a claim again, at most every 60 seconds and three times.',
  input: z.object({ paymentSecret, operationId: z.optional(id), approveType: z.optional(z.int()) }),
  output: z.object({ approvalSentTo: z.string(), expiresAt: instant }),
  refusals: [
    'operationIdMissing',
    'claimCodeOver',
    'claimUnderWay',
    'resendTooSoon',
    'resendUsedUp',
    'claimCodesUsedUp',
  ],
  access: holds,
  rate: 'code',
  audit: 'change',
})
