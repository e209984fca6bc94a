import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { isForTwo } from '#auth/two-people.ts'
import type { Weight } from '#store/four-eyes/four-eyes.ts'
import { decide, type DeskContext, type Subject } from './decide.ts'
import { factsOfProposal } from './facts-of-proposal.ts'
import type { InputOfCall, FourEyesCall, Work } from './four-eyes-call.ts'

type ProposalInput<Name extends FourEyesCall> = {
  call: Name
  customerId: number
  input: InputOfCall<Name> & { why: string }
  /** Its subject besides the customer, such as a restriction; 0 if there is none. */
  subjectId?: number
}

type ProposalWork<T> = {
  work: Work<T>
  /** The weight by which the brand's rule determines whether one or two people decide. */
  weight: (client: pg.PoolClient, subject: Subject) => Promise<Weight>
  /** The answer while the decision is only proposed. */
  present: (client: pg.PoolClient, subject: Subject) => Promise<T>
}

/**
 * Decides at once or, if the brand's rule for this kind takes two, stores a proposal for a colleague to confirm. The
 * weight is determined under the customer's lock. @throws Refused proposedAlready, and those of `decide`
 */
export async function decideOrPropose<Name extends FourEyesCall, T extends object>(
  context: DeskContext,
  { call, customerId, input, subjectId = 0 }: ProposalInput<Name>,
  { work, weight, present }: ProposalWork<T>,
): Promise<T & { proposalId?: number }> {
  const { services: s, by } = context
  return decide<T & { proposalId?: number }>(
    context,
    { call, customerId, why: input.why },
    async (client, subject) => {
      const { brand } = by.person
      const rule = { kind: call, brand, weight: await weight(client, subject) }
      if (!(await isForTwo(client, s, rule))) return work(client, subject)
      const result = await present(client, subject)
      const facts = await factsOfProposal[call]({ s, client, customerId, brand, t: context.t }, input)
      const { rows } = await client.query<{ id: number }>(
        `insert into app.proposal (customer_id, actor_id, call, subject_id, words, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
        [
          customerId,
          by.person.id,
          call,
          subjectId,
          await s.personal.seal(`customer:${customerId}`, { input, facts }, client),
          s.clock.now(),
        ],
      )
      const [proposal] = rows
      if (!proposal) throw new Refused('proposedAlready')
      return {
        before: {},
        after: { proposal: proposal.id, ...factsOf(input) },
        result: { ...result, proposalId: proposal.id },
      }
    },
  )
}

type ProposalRow = {
  id: number
  subjectId: number
  customerId: number
  actorId: number
  call: FourEyesCall
  words: Buffer
  createdAt: Date
}
export const proposalColumns = `id, customer_id as "customerId", subject_id as "subjectId", actor_id as "actorId", call, words, created_at as "createdAt"`

type ProposedWords = { input: Record<string, unknown> & { why: string }; facts?: ProposalFact[] }

/** Input of the proposed call and what it shows; undefined if the customer's key was erased. */
export const proposedWords = (
  s: Services,
  { customerId, words }: Pick<ProposalRow, 'customerId' | 'words'>,
  db?: Pick<pg.Pool, 'query'>,
): Promise<ProposedWords | undefined> => s.personal.open<ProposedWords>(`customer:${customerId}`, words, db)

export type { ProposalRow }

const saidElsewhere = new Set(['customerId', 'restrictionId', 'why', 'version'])

/** Facts of a proposal's input for display; customer, restriction, version and reason are shown elsewhere. */
export function factsOf(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !saidElsewhere.has(name)))
}
