import type { AnyCall, DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { ruleInForce, takesTwo, type Weight } from '#store/four-eyes/four-eyes.ts'
import { decide, type DeskContext, type WorkResult, type Subject } from './decide.ts'
import type { DeskCall } from './still-may.ts'

/** Calls that declare four eyes: all their decisions, or those of weight, take two staff members. */
export type WeightyCall = {
  [Name in DeskCall]: (typeof calls)[Name] extends { fourEyes: string } ? Name : never
}[Exclude<DeskCall, CorrectionCall>]

/** Calls whose decisions wait as corrections, because their subject may belong to no customer. */
export type CorrectionCall =
  | 'adminPaymentReturn'
  | 'adminPaymentWriteOff'
  | 'adminDifferenceWriteOff'
  | 'adminWriteOffReverse'
export type InputOfCall<Name extends WeightyCall> = (typeof calls)[Name] extends infer C extends AnyCall
  ? DecodedInputOf<C>
  : never

/** The change a decision makes, run under the customer's lock. */
export type Work<T> = (client: pg.PoolClient, subject: Subject) => Promise<WorkResult<T>>

type ProposalInput<Name extends WeightyCall> = {
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
export async function decideOrPropose<Name extends WeightyCall, T extends object>(
  context: DeskContext,
  { call, customerId, input, subjectId = 0 }: ProposalInput<Name>,
  { work, weight, present }: ProposalWork<T>,
): Promise<T & { proposalId?: number }> {
  const { services: s, by } = context
  return decide<T & { proposalId?: number }>(
    context,
    { call, customerId, why: input.why },
    async (client, subject) => {
      const at = { brand: s.brand(by.person.brand), isOn: s.config.fourEyes }
      if (!takesTwo(await ruleInForce(client, call, at), await weight(client, subject)))
        return work(client, subject)
      const result = await present(client, subject)
      const { rows } = await client.query<{ id: number }>(
        `insert into app.proposal (customer_id, actor_id, call, subject_id, words, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
        [
          customerId,
          by.person.id,
          call,
          subjectId,
          await s.personal.seal(`customer:${customerId}`, { input }, client),
          s.clock.now(),
        ],
      )
      const [made] = rows
      if (!made) throw new Refused('proposedAlready')
      return {
        before: {},
        after: { proposal: made.id, ...factsOf(input) },
        result: { ...result, proposalId: made.id },
      }
    },
  )
}

type ProposalRow = {
  id: number
  customerId: number
  actorId: number
  call: WeightyCall
  words: Buffer
  createdAt: Date
}
export const proposalColumns = `id, customer_id as "customerId", actor_id as "actorId", call, words, created_at as "createdAt"`

/** Input of the proposed call; undefined if the customer's key was erased. */
export async function proposedInput(
  s: Services,
  { customerId, words }: Pick<ProposalRow, 'customerId' | 'words'>,
  db?: Pick<pg.Pool, 'query'>,
): Promise<(Record<string, unknown> & { why: string }) | undefined> {
  const opened = await s.personal.open<{ input: Record<string, unknown> & { why: string } }>(
    `customer:${customerId}`,
    words,
    db,
  )
  return opened?.input
}

export type { ProposalRow }

const saidElsewhere = new Set(['customerId', 'restrictionId', 'why', 'version'])

/** Facts of a proposal's input for display; customer, restriction, version and reason are shown elsewhere. */
export function factsOf(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !saidElsewhere.has(name)))
}
