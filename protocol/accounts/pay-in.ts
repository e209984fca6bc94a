import * as z from 'zod/mini'
import { call } from '../call.ts'
import { currencyCode, empty, id } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'

// Opening accounts, and the payment instructions for adding money to them.

/** Methods of paying into an account: the domestic payment system, between banks, or a blockchain. */
const payInWays = ['local', 'wire', 'chain'] as const
export type PayInWay = (typeof payInWays)[number]
const way = z.enum(payInWays)
const network = z.string().check(z.regex(/^[a-z]{1,20}$/))

const instruction = z.object({
  id,
  accountId: id,
  currencyCode: z.string(),
  /** For a digital currency, the address. */
  bankAccountNumber: z.string(),
  /** `local`: the domestic payment system of the currency's country; `wire`: between banks; `chain`: a blockchain. */
  way,
  /** Who may use this method: the customer from accounts of their own, or anyone (B330). */
  source: z.enum(['own', 'anyone']),
  /** Name of the account holder at the bank. */
  holder: z.string(),
  bank: z.optional(z.object({ name: z.string(), address: z.string() })),
  /**
   * The details the payer has to enter, in order: the field of protocol/methods, its formatted value, and the value to copy.
   */
  lines: z.array(z.object({ name: z.string(), shown: z.string(), copied: z.string() })),
  isViewed: z.boolean(),
})
export type PaymentInstruction = z.infer<typeof instruction>

const reads = {
  access: { who: 'customer', rights: mayRead },
  reads: ['accounts'],
  rate: 'read',
  audit: 'none',
} as const

export const paymentInstructionList = call('paymentInstructionList', {
  ids: ['OP116'],
  about:
    'How money can be paid into an account, or into all accounts if none is named, as far as it is known. Details that a payment company has not sent yet are requested from it.',
  input: z.object({ accountId: z.optional(id) }),
  output: z.object({
    instructions: z.array(instruction),
    /** Further instructions have been requested from the bank. */
    isPreparing: z.boolean(),
  }),
  references: { accountId: 'ownAccount' },
  ...reads,
})

export const paymentInstructionViewed = call('paymentInstructionViewed', {
  protection: free.preference,
  ids: ['OP117'],
  about: 'Marks it as seen by a user of the customer; it is then no longer new.',
  input: z.object({ instructionId: id }),
  output: empty,
  references: { instructionId: 'ownWayIn' },
  access: { who: 'customer', rights: mayRead },
  changes: ['accounts'],
  rate: 'change',
  audit: 'change',
})

export const paymentInstructionPdf = call('paymentInstructionPdf', {
  ids: [],
  about: 'How money can be paid into an account, as a document of the brand for the payer.',
  door: 'GET /accounts/{accountId}/instructions/pdf',
  input: z.object({ accountId: id }),
  output: empty,
  file: 'application/pdf',
  references: { accountId: 'ownAccount' },
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'none',
})

export const accountConfirmationPdf = call('accountConfirmationPdf', {
  ids: [],
  about: 'A letter of the brand that confirms who owns an account (Q086).',
  door: 'GET /accounts/{accountId}/confirmation/pdf',
  input: z.object({ accountId: id }),
  output: empty,
  file: 'application/pdf',
  references: { accountId: 'ownAccount' },
  access: { who: 'customer', rights: mayRead },
  rate: 'change',
  audit: 'none',
})

export const accountOfferGet = call('accountOfferGet', {
  ids: [],
  about:
    'Which accounts the customer could open: currencies in which they have no open account, and addresses on chains.',
  input: empty,
  output: z.object({
    currencies: z.array(z.string()),
    /** Empty without the permission addFundsCrypto. */
    digital: z.array(z.object({ currencyCode: z.string(), networks: z.array(z.string()) })),
  }),
  ...reads,
})

export const accountCurrencyAdd = call('accountCurrencyAdd', {
  protection: free.preference,
  ids: ['OP118'],
  about: 'Opens an account in one more currency. If there is an open one already, it is returned.',
  input: z.object({ currencyCode }),
  output: z.object({ accountId: id }),
  refusals: ['openingLimited', 'currencyNotOffered'],
  access: { who: 'customer', rights: mayManage },
  // The totals on the home page need the currency's rate as well.
  changes: ['accounts', 'rates'],
  rate: 'change',
  audit: 'change',
})

export const digitalWalletCreate = call('digitalWalletCreate', {
  protection: free.preference,
  ids: ['OP119'],
  about:
    'An address to receive a digital currency, and the account it is credited to. The same currency and network always have the same address.',
  input: z.object({ currencyCode, network: z.optional(network) }),
  output: z.object({ address: z.string(), network: z.string(), accountId: id }),
  refusals: ['openingLimited', 'currencyNotOffered', 'networkNotOffered', 'addressNotReady'],
  access: { who: 'customer', rights: mayManage, permission: 'addFundsCrypto' },
  changes: ['accounts', 'rates'],
  rate: 'change',
  audit: 'change',
})
