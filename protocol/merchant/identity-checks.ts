import * as z from 'zod/mini'
import { call } from '../call.ts'
import { currencyCode, email, id, instant, line } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'
import { identityFailures } from '../identity/failures.ts'

export const checkPageSizes = { list: 1_000, history: 25 } as const
/** Number of days a link can be used. */
export const checkDays = 7

/** `ordered`: the link is being created; the others are states of identity checks. */
export const checkStates = [
  'ordered',
  'waiting',
  'review',
  'passed',
  'failed',
  'nameMismatch',
  'duplicate',
  'expired',
] as const

const fee = z.object({ amount: z.string(), currencyCode })

const verification = z.object({
  id,
  email: z.string(),
  /** The name entered by the company. */
  name: z.optional(z.string()),
  state: z.enum(checkStates),
  reason: z.optional(z.enum(identityFailures)),
  /** The name in the document of a person who passed. */
  documentName: z.optional(z.string()),
  /** The person's link, while it can be used. */
  link: z.optional(z.string()),
  fee,
  createdAt: instant,
  expiresAt: z.optional(instant),
  decidedAt: z.optional(instant),
})
export type Verification = z.infer<typeof verification>

const looks = {
  access: { who: 'customer', kind: 'business', rights: mayRead },
  rate: 'read',
  audit: 'none',
} as const

export const identityVerificationFeeGet = call('identityVerificationFeeGet', {
  ids: ['OP306'],
  about: 'The price of an identity check from this account.',
  input: z.object({ accountId: id }),
  output: z.object({ fee }),
  refusals: ['identityFeeCurrency'],
  references: { accountId: 'ownAccount' },
  reads: ['accounts'],
  ...looks,
})

export const identityVerificationList = call('identityVerificationList', {
  ids: ['OP307'],
  about: 'Identity checks the company requested, the newest first: those in progress, or all.',
  input: z.object({
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    pageSize: z.optional(z.union([z.literal(checkPageSizes.list), z.literal(checkPageSizes.history)])),
    isOpen: z.optional(z.boolean()),
  }),
  output: z.object({ verifications: z.array(verification), total: z.int() }),
  compress: 'never',
  reads: ['merchant'],
  ...looks,
})

export const identityVerificationCreate = call('identityVerificationCreate', {
  protection: free.paper,
  ids: ['OP308'],
  about:
    'Requests a proof of identity from a person by e-mail. The fee is charged to the account at once. The company receives the result and the name in the document, and no other data.',
  input: z.object({
    accountId: id,
    email,
    firstName: z.optional(line(0, 64)),
    lastName: z.optional(line(0, 64)),
  }),
  output: z.object({ id }),
  refusals: [
    'identityFeeCurrency',
    'customerLimited',
    'accountClosed',
    'accountFrozen',
    'insufficientFunds',
    'limitExceeded',
    'amountTooLarge',
  ],
  access: { who: 'customer', kind: 'business', rights: mayManage },
  references: { accountId: 'ownAccount' },
  changes: ['accounts', 'history', 'merchant'],
  money: true,
  rate: 'money',
  audit: 'money',
})
