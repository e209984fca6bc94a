import * as z from 'zod/mini'
import { call } from '../call.ts'
import { currencyCode, day, empty, id, instant } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { orNull } from '../or-null.ts'

/**
 * Numeric account types and statuses of the specification (B190, B191, Q090); card products begin with `card` (B193).
 */
export const accountTypes = { payment: 1001, card: 2006, prepayment: 4001, receiving: 4002 } as const
export const accountStatuses = { active: 2, closed: 11, limited: 27 } as const

const account = z.object({
  accountId: id,
  type: z.int(),
  accountStatusId: z.int(),
  /** Available balance (booked less held), decimal text. */
  balance: z.string(),
  accountBalanceMin: z.string(),
  /** Sum of open holds. */
  pendingAmount: z.string(),
  currencyCode: z.string(),
  customerId: id,
  alias: z.string(),
  /** The internal number: others pay to the details of `paymentInstructionList`. */
  accountNumber: z.string(),
  /** Card accounts only: the account on which the card's spending is held and booked. */
  settlementAccountId: orNull(id),
  /** Card accounts only; their `accountStatusId` is the status of the card. */
  subType: orNull(z.enum(['PREPAID', 'DEBIT'])),
  cardIsVirtual: orNull(z.boolean()),
  cardExpiryMonth: orNull(z.int()),
  cardExpiryYear: orNull(z.int()),
  /** Status of the replacement card. */
  cardReissuedStatusId: orNull(z.int()),
  /** Prepayment accounts only: absolute minimum plus balance (B188). */
  remaining: orNull(z.string()),
  statements: z.boolean(),
  history: z.boolean(),
  instructions: z.boolean(),
  cardCanBeRequested: z.boolean(),
})
export type Account = z.infer<typeof account>

export const balanceInquiry = call('balanceInquiry', {
  ids: ['OP115'],
  about: 'All accounts of the customer with balances; closed ones last.',
  input: empty,
  output: z.object({ accounts: z.array(account) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['accounts'],
  // Polling interval of the accounts (B200).
  throttle: { everyMs: 3_000, releaseMs: 5_000 },
  rate: 'read',
  audit: 'none',
})

export const balanceStepsGet = call('balanceStepsGet', {
  ids: [],
  about: 'The total at the end of each day in one currency at the current rates, for the plot on home.',
  input: z.object({ days: z.union([z.literal(30), z.literal(90), z.literal(365)]), currencyCode }),
  output: z.object({ steps: z.array(z.object({ day, amount: z.string() })) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['accounts'],
  rate: 'read',
  audit: 'none',
})

export const moneyFlowGet = call('moneyFlowGet', {
  ids: [],
  about:
    'Incoming and outgoing money of an account between each moment and the next, oldest first, beginning with the first entry. Transfers between own accounts are not counted. If there are too many entries to sum at once, the oldest are left out.',
  input: z.object({ accountId: id, moments: z.array(instant).check(z.minLength(2), z.maxLength(13)) }),
  output: z.object({ flow: z.array(z.object({ from: instant, in: z.string(), out: z.string() })) }),
  references: { accountId: 'ownAccount' },
  access: { who: 'customer', rights: mayRead },
  reads: ['accounts', 'history'],
  rate: 'read',
  audit: 'none',
})

export const exchangeRateGet = call('exchangeRateGet', {
  ids: ['OP122'],
  about: 'The current rate; 1 when both currencies are equal or one is missing.',
  input: z.object({
    fromCurrencyCode: z.optional(z.string().check(z.maxLength(8))),
    toCurrencyCode: z.optional(z.string().check(z.maxLength(8))),
  }),
  output: z.object({ rate: z.string(), at: instant }),
  refusals: ['rateUnknown'],
  access: { who: 'customer', rights: mayRead },
  reads: ['rates'],
  rate: 'read',
  audit: 'none',
})

export const exchangeDefaultRatesGet = call('exchangeDefaultRatesGet', {
  ids: ['OP123'],
  about: 'The rates of every account currency to the default currency of the brand.',
  input: empty,
  output: z.object({
    toCurrencyCode: z.string(),
    at: instant,
    rates: z.array(z.object({ fromCurrencyCode: z.string(), rate: z.string() })),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['rates'],
  rate: 'read',
  audit: 'none',
})
