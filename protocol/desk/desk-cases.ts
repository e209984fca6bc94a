import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader, why } from './desk-common.ts'
import { proposalParts } from './proposal-facts.ts'
import { day, id, instant } from '../fields.ts'
import { identityStates } from '../identity/identity.ts'
import { identityFailures } from '../identity/failures.ts'

const runId = z.uuid()
const whom = {
  firstName: z.string(),
  lastName: z.string(),
  birthDay: z.optional(day),
}

const deskRun = z.object({
  id: runId,
  customerId: id,
  customerName: z.string(),
  kind: z.enum(['document', 'video']),
  purpose: z.enum(['verification', 'username']),
  state: z.enum(identityStates),
  reason: z.optional(z.enum(identityFailures)),
  createdAt: instant,
  decidedAt: z.optional(instant),
  /** The company could not decide; an officer of the bank has to. */
  isOpen: z.boolean(),
  /** As stated by the customer. */
  ours: z.object({ ...whom, residenceCountryCode: z.string() }),
  /** As read from the document by the identity company. */
  read: z.optional(z.partial(z.object({ ...whom, documentCountryCode: z.string() }))),
  /** Another person of the brand with the same document or face, as reported by the identity company. */
  duplicate: z.optional(
    z.object({
      customerId: id,
      ...whom,
      residenceCountryCode: z.string(),
      createdAt: instant,
      verified: z.boolean(),
    }),
  ),
})
export type DeskRun = z.infer<typeof deskRun>

export const adminIdentityGet = call('adminIdentityGet', {
  ids: [],
  about:
    'A proof of identity: the result and the data of the identity company beside our own, and the persons it considers the same.',
  input: z.object({ runId }),
  output: z.object({ run: deskRun }),
  refusals: ['identityRunNotFound'],
  ...reader('identity.read'),
})

export const adminIdentityDecide = call('adminIdentityDecide', {
  ids: [],
  about:
    'Decides a proof that the company could not decide: another name, a duplicate, or one that it has reviewed for more than a day. Of two decisions, the first is made.',
  input: z.object({
    runId,
    /** The state the decision was based on; refused when it has changed. */
    state: z.enum(identityStates),
    decision: z.enum(['accept', 'reject']),
    /** For a rejection; shown to the customer. */
    reason: z.optional(z.enum(identityFailures)),
    why,
  }),
  output: z.object({}),
  refusals: ['identityRunNotFound', 'caseDecided', 'ownCase', 'reasonMissing'],
  ...changer('identity.decide'),
})

export const proposal = z.object(proposalParts)
export type Proposal = z.infer<typeof proposal>

export const adminProposalDecide = call('adminProposalDecide', {
  ids: [],
  about:
    'Confirms the proposal of a colleague, which takes effect at once, or declines it. Staff cannot confirm their own proposals; declining one’s own withdraws it.',
  input: z.object({ proposalId: id, decision: z.enum(['confirm', 'decline']), why }),
  output: z.object({}),
  refusals: [
    'proposalNotFound',
    'ownProposal',
    'proposerGone',
    'caseNotFound',
    'caseDecided',
    'nothingChanged',
    'ownCase',
    'roleLimitPassed',
    'actionNotNow',
  ],
  ...changer('proposals.decide'),
})
