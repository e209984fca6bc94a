import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { amountText, countryCode, empty, id, line, requestKey } from '../fields.ts'
import { mayManage, mayPay, mayRead } from '../rights.ts'
import { cardActions, cardNetworks } from '../rules/cards.ts'
import { starts, free, ownBegun } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { paymentTopics, boundFacts } from '../payments.ts'

// Cards: list, actions and orders. Card number, security code and PIN pass through here encrypted for the requesting
// page (decision 45).

const card = z.object({
  accountId: id,
  /** Id of the card product. */
  cardType: z.int(),
  subType: z.enum(['PREPAID', 'DEBIT']),
  cardIsVirtual: z.boolean(),
  network: z.enum(cardNetworks),
  accountStatusId: z.int(),
  alias: z.string(),
  holder: z.string(),
  currencyCode: z.string(),
  /** Spendable amount; for a debit card, of the account it is settled from. */
  balance: z.string(),
  settlementAccountId: z.optional(id),
  lastFour: z.optional(z.string()),
  cardExpiryMonth: z.optional(z.int()),
  cardExpiryYear: z.optional(z.int()),
  /** Status of the replacement card. */
  cardReissuedStatusId: z.optional(z.int()),
  isExpressShipping: z.boolean(),
  /** Enrolled in 3-D Secure: online purchases are confirmed on the phone. */
  isEnrolled: z.boolean(),
  allowedActions: z.array(z.enum(cardActions)),
  mayUpgradeShipping: z.boolean(),
})
export type Card = z.infer<typeof card>

const changes = ['accounts'] as const
const own = { accountId: 'ownAccount' } as const
const change = {
  references: own,
  access: { who: 'customer', rights: mayPay },
  changes,
  rate: 'change',
  audit: 'change',
} as const
const secret = { references: own, access: { who: 'customer', rights: mayManage } } as const
const notNow = ['cardNotFound', 'cardActionNotAllowed'] as const
/** For calls by which money may leave by card: confirmed by a factor of the person other than the mailbox. */
const byFactor = [...confirms, ...begins, 'cardCoolingOff', 'approvalImpossible'] as const

export const cardList = call('cardList', {
  ids: [],
  about: 'The cards of the customer, with the actions that are possible for each now.',
  input: empty,
  output: z.object({ cards: z.array(card) }),
  access: { who: 'customer', rights: mayRead },
  reads: changes,
  rate: 'read',
  audit: 'none',
})

export const cardPause = call('cardPause', {
  protection: free.restricts,
  ids: ['OP124'],
  about: 'Pauses a card: purchases are declined until it is resumed.',
  input: z.object({ accountId: id }),
  output: empty,
  refusals: notNow,
  ...change,
})

export const cardUnpause = call('cardUnpause', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP125'],
  about: 'Resumes a paused card, after a confirmation; one past its expiry date becomes expired.',
  input: z.object({ accountId: id, ...confirmation }),
  output: z.object(waitsFirst),
  refusals: [...notNow, ...byFactor],
  ...change,
  rate: 'code',
})

export const blockReasons = ['lost', 'stolen', 'damaged', 'notNeeded'] as const

export const cardBlock = call('cardBlock', {
  protection: free.restricts,
  ids: ['OP126'],
  about: 'Ends a card for good; its money stays on its account and can be moved.',
  input: z.object({ accountId: id, reason: z.enum(blockReasons) }),
  output: empty,
  refusals: notNow,
  ...change,
})

export const cardAliasSet = call('cardAliasSet', {
  protection: free.preference,
  ids: ['OP127'],
  about: 'Renames a virtual card.',
  input: z.object({ accountId: id, cardAliasName: line(1, 30) }),
  output: empty,
  refusals: notNow,
  ...change,
})

/** Public key of the requesting page: an uncompressed P-256 point, base64url. */
export const pageKey = z.string().check(z.regex(/^[\w-]{87}$/))
/** Data encrypted for a public key: the other public key, a nonce and the ciphertext, base64url. */
export const sealed = z.string().check(z.regex(/^[\w-]{126,1024}$/))

const asksTheCompany = ['cardCompanyAway', 'cardKeyUnreadable'] as const

export const cardPinShow = call('cardPinShow', {
  protection: starts('cardPinGet'),
  ids: ['OP133'],
  about: 'Begins the approval that is needed to show the PIN.',
  input: z.object({ accountId: id }),
  output: z.object(waitsFirst),
  refusals: [...notNow, ...byFactor],
  ...secret,
  rate: 'code',
  audit: 'change',
})

export const cardPinGet = call('cardPinGet', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP134'],
  about: 'Returns the PIN, once, after the approval, encrypted for the page that requested it.',
  input: z.object({ accountId: id, pageKey, requestKey, code: confirmation.code }),
  output: z.object({ pin: sealed }),
  refusals: [...notNow, ...asksTheCompany, ...confirms],
  ...secret,
  rate: 'code',
  audit: 'change',
})

export const cardPinChange = call('cardPinChange', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP132'],
  about:
    'Sets the PIN of the card. The first request is refused, with how to confirm it and with `companyKey`, the key to encrypt the PIN with; the second has `confirm`, or nothing if the phone is asked.',
  input: z.object({
    accountId: id,
    requestKey: confirmation.requestKey,
    /** Present when the approval is by code. */
    confirm: confirmation.code,
    pin: z.optional(sealed),
    pinRepeat: z.optional(sealed),
  }),
  output: z.object({ ...waitsFirst, companyKey: z.optional(pageKey) }),
  refusals: [
    ...notNow,
    'cardCompanyAway',
    'pinMissing',
    'pinsDiffer',
    'pinNotFourDigits',
    'pinTooEasy',
    'pinUnreadable',
    ...byFactor,
  ],
  ...secret,
  rate: 'code',
  audit: 'change',
})

export const cardDetailsGet = call('cardDetailsGet', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP140'],
  about:
    'Number, expiry and security code of a virtual card, once, after an approval, encrypted for the page that requested it.',
  input: z.object({ accountId: id, pageKey, ...confirmation }),
  output: z.object({ ...waitsFirst, details: z.optional(sealed) }),
  refusals: [...notNow, ...asksTheCompany, ...byFactor],
  ...secret,
  rate: 'code',
  audit: 'change',
})

export const cardEnroll = call('cardEnroll', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP141'],
  about:
    'Switches on 3-D Secure, after a confirmation: purchases online are confirmed on the holder’s phone.',
  input: z.object({ accountId: id, ...confirmation }),
  output: z.object(waitsFirst),
  refusals: [...notNow, 'cardCompanyAway', 'cardHolderPhoneMissing', ...byFactor],
  ...change,
  rate: 'code',
})

const shippingOption = z.object({
  id,
  /** 0 standard, 1 express. */
  type: z.union([z.literal(0), z.literal(1)]),
  fee: z.string(),
  /** Working days. */
  deliveryTime: z.object({ from: z.int(), to: z.int() }),
  disabledReasons: z.array(z.enum(['notToThisCountry', 'noCourierThere'])),
})
export type ShippingOption = z.infer<typeof shippingOption>

const applies = {
  access: { who: 'customer', rights: mayManage },
  rate: 'read',
  audit: 'none',
} as const

const offered = z.object({
  cardType: z.int(),
  /** 1 prepaid, 2 debit. */
  subType: z.union([z.literal(1), z.literal(2)]),
  isVirtual: z.boolean(),
  network: z.enum(cardNetworks),
  currencyCode: z.string(),
  issue: z.string(),
})
export type OfferedCard = z.infer<typeof offered>

export const cardApplyInfoGet = call('cardApplyInfoGet', {
  ids: ['OP135'],
  about:
    'The cards that can be applied for in a country; without one, in the customer’s country of residence.',
  input: z.object({ countryCode: z.optional(countryCode) }),
  output: z.object({ cards: z.array(offered) }),
  ...applies,
  reads: changes,
})

export const cardFeesGet = call('cardFeesGet', {
  ids: ['OP136'],
  about:
    'The price of a card, and how it can be sent to an address; without one, to the customer’s home address.',
  input: z.object({ cardType: z.int(), addressId: z.optional(id) }),
  output: z.object({
    annual: z.string(),
    issue: z.string(),
    monthly: z.string(),
    currency: z.string(),
    shippingOptions: z.array(shippingOption),
  }),
  refusals: ['cardProductNotOffered'],
  references: { addressId: 'ownAddress' },
  ...applies,
  reads: ['accounts', 'customer'],
})

export const cardRequirements = ['verified', 'documents', 'address'] as const

export const cardCrossPlatformRequirementsGet = call('cardCrossPlatformRequirementsGet', {
  ids: ['OP137'],
  about: 'What is still missing to order a card and pay for it from this account.',
  input: z.object({ accountId: id }),
  output: z.object({ requirements: z.array(z.enum(cardRequirements)) }),
  references: own,
  ...applies,
  reads: ['accounts', 'customer'],
})

export const addressReplacementCheck = call('addressReplacementCheck', {
  ids: ['OP138'],
  about:
    'Whether an address may be replaced by one in this country. Cards are sent to it, so none may be on its way to the old one.',
  input: z.object({ countryCode, oldAddressId: id }),
  output: z.object({ allowed: z.boolean() }),
  references: { oldAddressId: 'ownAddress' },
  ...applies,
  reads: ['accounts', 'customer'],
})

export const feeRefusals = [
  'cardFeeCurrency',
  'customerLimited',
  'accountClosed',
  'accountFrozen',
  'insufficientFunds',
  'limitExceeded',
  'amountTooLarge',
] as const
/** The confirmation is not part of the order: a repeat with another confirmation orders nothing further. */
const restatesConfirmation = { requestKey: true, code: true } as const
const pays = {
  access: { who: 'customer', rights: mayManage },
  changes: ['accounts', 'history'],
  money: true,
  rate: 'money',
  audit: 'money',
} as const

export const cardApply = call('cardApply', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP139'],
  about:
    'Orders a card; its fees are charged to the account at once. A debit card is also settled from that account. A card that is sent by post is confirmed first.',
  input: z.object({
    cardType: z.int(),
    /** The account that pays the fees, in the currency of the card. */
    accountId: id,
    /** Delivery address of a physical card. */
    addressId: z.optional(id),
    isExpressShipping: z.boolean(),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, accountId: orNull(id) }),
  refusals: [
    ...byFactor,
    'cardProductNotOffered',
    'cardRequirementMissing',
    'cardAddressMissing',
    'shippingNotPossible',
    'tooManyCards',
    ...feeRefusals,
  ],
  references: { accountId: 'ownAccount', addressId: 'ownAddress' },
  restates: restatesConfirmation,
  ...pays,
})

export const cardReissue = call('cardReissue', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP128'],
  about:
    'Orders a replacement for this card, after a confirmation. The card works until the new one is activated.',
  input: z.object({
    accountId: id,
    isExpressShipping: z.boolean(),
    feeAccountId: z.optional(id),
    ...confirmation,
  }),
  output: z.object(waitsFirst),
  refusals: [...notNow, 'cardAddressMissing', 'shippingNotPossible', ...feeRefusals, ...byFactor],
  references: { accountId: 'ownAccount', feeAccountId: 'ownAccount' },
  restates: restatesConfirmation,
  ...pays,
})

export const cardShippingUpgrade = call('cardShippingUpgrade', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP129'],
  about:
    'Changes the delivery from standard to express, after a confirmation, as long as the card is not posted.',
  input: z.object({ accountId: id, feeAccountId: z.optional(id), ...confirmation }),
  output: z.object(waitsFirst),
  refusals: [...notNow, 'shippingNotPossible', ...feeRefusals, ...byFactor],
  references: { accountId: 'ownAccount', feeAccountId: 'ownAccount' },
  restates: restatesConfirmation,
  ...pays,
})

export const cardActivationDataGet = call('cardActivationDataGet', {
  ids: ['OP130'],
  about: 'The price of activating a card, and what its holder has to enter.',
  input: z.object({ accountId: id }),
  output: z.object({
    fees: z.array(z.object({ type: z.literal('activation'), amount: z.string() })),
    extraParams: z.array(z.literal('securityCode')),
    feeCurrency: z.string(),
    /** Key to encrypt the security code with. */
    companyKey: pageKey,
  }),
  refusals: [...notNow, 'cardCompanyAway'],
  references: own,
  ...applies,
  reads: changes,
})

export const cardActivate = call('cardActivate', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP131'],
  about:
    'Activates a card that has arrived, with the security code printed on it and a confirmation; returns its new PIN, encrypted for the page that requested it.',
  input: z.object({
    accountId: id,
    extraParams: z.object({ securityCode: sealed }),
    feeAccountId: z.optional(id),
    pageKey,
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, pinCode: orNull(sealed) }),
  refusals: [...notNow, ...asksTheCompany, 'securityCodeWrong', ...feeRefusals, ...byFactor],
  references: { accountId: 'ownAccount', feeAccountId: 'ownAccount' },
  restates: { pageKey: true, extraParams: true, ...restatesConfirmation },
  ...pays,
})

export const cardLoad = call('cardLoad', {
  protection: ownBegun({ nobody: 'told by the feature of cards' }),
  ids: ['OP142'],
  about:
    'Moves money from an own account of the same currency to a prepaid card; the first time after a confirmation.',
  input: z.object({ accountId: id, fromAccountId: id, amount: amountText, ...confirmation }),
  output: z.object({
    ...waitsFirst,
    transactionId: orNull(id),
    /** completed, or created (waits for a colleague). */
    status: z.optional(z.enum(['completed', 'created'])),
    approveType: orNull(z.int()),
    availableApprovalMethods: orNull(z.array(z.int())),
  }),
  refusals: [
    ...notNow,
    ...byFactor,
    'amountNotANumber',
    'amountNotPositive',
    'amountTooManyDecimals',
    'cardLoadCurrency',
    ...feeRefusals.filter((name) => name !== 'cardFeeCurrency'),
  ],
  references: { accountId: 'ownAccount', fromAccountId: 'ownAccount' },
  restates: restatesConfirmation,
  access: { who: 'customer', rights: mayPay, permission: 'transferMoneyUser' },
  changes: paymentTopics,
  money: true,
  binds: boundFacts,
  rate: 'money',
  audit: 'money',
})
