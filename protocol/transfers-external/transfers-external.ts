import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, arrival, countryCode, currencyCode, empty, id, instant } from '../fields.ts'
import { externalMethods, type ExternalMethod } from '../methods/method.ts'
import { everyOutsidePermission, mayPay, mayRead, permitting, transferPermissions } from '../rights.ts'
import { amountRefusals, limitPeriods } from '../payments.ts'

/** Refusals of amount and method, before a payment is submitted. */
export const termsRefusals = [
  ...amountRefusals,
  'amountTooSmall',
  'wayNotOffered',
  'networkUnknown',
  'currencyOfNeither',
  'rateUnknown',
  'companyAway',
] as const
const looks = { who: 'customer', rights: mayRead } as const
/** For a quote either permission suffices; the submit checks the one that applies. */
export const paysBy = (method: ExternalMethod) =>
  ({
    who: 'customer',
    rights: mayPay,
    permission: [...permitting(method, 'own'), ...permitting(method, '3d')],
  }) as const

/** The handler checks the permission for the method in the input. */
export const paysOut = { who: 'customer', rights: mayPay, permission: everyOutsidePermission } as const

export const method = z.enum(externalMethods)
const network = z.string().check(z.maxLength(20))
/** In `amountCurrencyCode`, by default the currency that is sent. */
export const typedAmount = { amount: amountText, amountCurrencyCode: z.optional(currencyCode) }

const transferMethod = z.object({
  method,
  countryCode: z.string(),
  /** Currency sent. */
  currencyCode: z.string(),
  /** Currency the payee receives, when the partner converts. */
  paidOutInCurrencyCode: z.optional(z.string()),
  rail: z.string(),
  arrival,
  /** Fee on top: percentage of the amount, with a minimum in the currency sent. */
  feePercent: z.string(),
  feeMinimum: z.string(),
  /** Fee for the requested amount, without the network fee. */
  fee: z.optional(z.string()),
  hasNetworkFee: z.boolean(),
  /** Remaining limits. */
  left: z.object({ operation: z.string(), day: z.string(), month: z.string() }),
  /** Permitted recipients for this customer; never empty. */
  permissions: z.array(z.enum(transferPermissions)),
})
export type TransferMethod = z.infer<typeof transferMethod>
const methods = z.object({ methods: z.array(transferMethod) })

export const transferMethodsDefaultGet = call('transferMethodsDefaultGet', {
  ids: ['OP163'],
  about:
    'The external methods this customer may use to their own country, with cost, limits and arrival, in the recommended order.',
  input: empty,
  output: methods,
  access: looks,
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})

export const transferMethodsByCountryGet = call('transferMethodsByCountryGet', {
  ids: ['OP164'],
  about:
    'The same for a country, for one currency if it is named; with an amount also its fee. Empty for a country that cannot be reached.',
  input: z.object({
    countryCode,
    currencyCode: z.optional(currencyCode),
    /** In `currencyCode`, by default the customer's default currency. */
    amount: z.optional(amountText),
  }),
  output: methods,
  refusals: amountRefusals,
  access: looks,
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})

/** Destination, as far as the terms depend on it. */
const destination = z.object({ countryCode, currencyCode, network: z.optional(network) })
export const terms = {
  /** Total fee, in the currency of the account. */
  fee: z.string(),
  feeCurrencyCode: z.string(),
  fromAmount: z.string(),
  toAmount: z.string(),
  toCurrencyCode: z.string(),
  /** Units of the sent currency per unit of the account's currency. */
  rate: z.string(),
}

const feeInput = { ...typedAmount, destination, fromAccountId: id }
const feeDeclaration = (methodName: string) =>
  ({
    about: `Fee, rate and both amounts of a payment by ${methodName}, held for a minute for a submit with the quote.`,
    output: z.object({
      ...terms,
      /** Part of the fee that covers the digital currency's network fee. */
      networkFee: z.optional(z.string()),
      /** Sum of fromAmount and fee. */
      total: z.string(),
      quote: z.string(),
      expiresAt: instant,
      arrival,
    }),
    refusals: termsRefusals,
    references: { fromAccountId: 'ownAccount' },
    reads: ['rates'],
    rate: 'read',
    audit: 'none',
  }) as const

const feeCall = <const Name extends string>(name: Name, op: string, by: ExternalMethod) =>
  call(name, { ids: [op], ...feeDeclaration(by), input: z.object(feeInput), access: paysBy(by) })

/** For any method; methods added after the specification have no separate call. */
export const transferFeeGet = call('transferFeeGet', {
  ids: [],
  ...feeDeclaration('the method that is named'),
  input: z.object({ ...feeInput, paymentMethod: method }),
  access: paysOut,
})

export const transferOctFeeGet = feeCall('transferOctFeeGet', 'OP153', 'oct')
export const transferEftFeeGet = feeCall('transferEftFeeGet', 'OP154', 'eft')
export const transferWireFeeGet = feeCall('transferWireFeeGet', 'OP155', 'wire')
export const transferCryptoEftFeeGet = feeCall('transferCryptoEftFeeGet', 'OP156', 'crypto_eft')
export const transferInstantPaymentFeeGet = feeCall(
  'transferInstantPaymentFeeGet',
  'OP157',
  'instant_payment',
)
export const transferInteracFeeGet = feeCall('transferInteracFeeGet', 'OP158', 'interac')

export const cryptoFeeGet = call('cryptoFeeGet', {
  ids: ['OP159'],
  about: 'The current fee of the network of a digital currency for a payment to an address.',
  input: z.object({
    currencyCode,
    amount: amountText,
    address: z.string().check(z.maxLength(120)),
    network: z.optional(network),
  }),
  output: z.object({ fee: z.string(), feeCurrencyCode: z.string(), network: z.string() }),
  refusals: [...amountRefusals, 'networkUnknown', 'companyAway'],
  access: paysBy('crypto_eft'),
  reads: ['rates'],
  rate: 'read',
  audit: 'none',
})

export const transferMaxAmountGet = call('transferMaxAmountGet', {
  ids: ['OP170'],
  about: 'The most that can be sent by a method now, without its fee, and the limit that applies.',
  input: z.object({
    countryCode,
    currencyCode,
    fromAccountId: id,
    /** The method. */
    operation: method,
    network: z.optional(network),
  }),
  output: z.object({ amount: z.string(), currencyCode: z.string(), type: z.enum(['balance', 'limit']) }),
  refusals: ['wayNotOffered', 'networkUnknown', 'rateUnknown', 'companyAway'],
  access: looks,
  references: { fromAccountId: 'ownAccount' },
  reads: ['accounts', 'limits'],
  rate: 'read',
  audit: 'none',
})

export const transferLimitsGet = call('transferLimitsGet', {
  ids: ['OP173'],
  about:
    'What can still be sent to a country by each method: at once, today and this month. In the account’s currency unless another is named.',
  input: z.object({
    type: z.literal('withdrawals'),
    countryCode,
    fromAccountId: id,
    currencyCode: z.optional(currencyCode),
    /** The method. */
    operation: z.optional(method),
  }),
  output: z.object({
    limits: z.array(
      z.object({
        method,
        period: z.enum(limitPeriods),
        amount: z.string(),
        used: z.string(),
        left: z.string(),
        currencyCode: z.string(),
      }),
    ),
  }),
  access: looks,
  references: { fromAccountId: 'ownAccount' },
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})
