import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { proposalKinds } from './proposal-words.ts'

/** What a proposal can show to the second person; the page has a label for each. */
const factNames = [
  'amount',
  'payer',
  'remittance',
  'sentTo',
  'account',
  'holder',
  'payment',
  'paymentCase',
  'screeningCase',
  'named',
  'listed',
  'listedBirth',
  'list',
  'decision',
  'reason',
  'documents',
  'answer',
  'answerBy',
  'verified',
  'missing',
  'monthlyLimit',
  'diligence',
  'government',
  'lawsuits',
  'details',
  'outcome',
  'statement',
  'email',
  'person',
  'role',
  'added',
  'removed',
  'brands',
  'limits',
  'hasLeft',
  'customer',
  'audience',
  'confirmation',
  'news',
  'value',
] as const

/** A line of a proposal: its value, the previous value, and the id of the page it leads to. */
export const proposalFact = z.object({
  name: z.enum(factNames),
  text: z.string(),
  before: z.optional(z.string()),
  /** For an amount. */
  currencyCode: z.optional(z.string()),
  /** Id of the case, payment or customer. */
  id: z.optional(id),
  /** The field of a value of the brand, or the language of a text. */
  of: z.optional(z.string()),
})
export type ProposalFact = z.infer<typeof proposalFact>

/** Parts that every proposal has. */
export const proposalParts = {
  id,
  /** The proposed call. */
  call: z.enum(proposalKinds),
  at: instant,
  by: z.string(),
  /** Proposed by the caller, who may withdraw it but not confirm it. */
  isOwn: z.boolean(),
  /** The caller’s role and limit allow confirming and rejecting it. */
  mayAnswer: z.boolean(),
  reason: z.string(),
  /** What it would change, as the proposer saw it. */
  facts: z.array(proposalFact),
}
