import type { AnyCall, DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { decide, type Deciding, type Made, type Subject } from './decide.ts'

/** The calls of which some decisions are made by two. */
export type WeightyCall =
  | 'adminRestrictionDecide'
  | 'adminVerificationUpdate'
  | 'adminDueDiligenceUpdate'
  | 'adminPaymentCaseCredit'
export type InputOfCall<Name extends WeightyCall> = (typeof calls)[Name] extends infer C extends AnyCall
  ? DecodedInputOf<C>
  : never

/** What a decision does, apart from who may make it alone. */
export type Work<T> = (client: pg.PoolClient, subject: Subject) => Promise<Made<T>>

type Asked<Name extends WeightyCall> = {
  call: Name
  customerId: number
  input: InputOfCall<Name> & { why: string }
  /** What it is about besides the customer. */
  subjectId?: number
}

type Weighed<T> = {
  work: Work<T>
  /** So much hangs on it that two people have to want it. */
  isWeighty: (client: pg.PoolClient, subject: Subject) => Promise<boolean>
  /** The answer while it only is proposed. */
  present: (client: pg.PoolClient, subject: Subject) => Promise<T>
}

/**
 * Makes a decision, or, where the deployment asks for four eyes and much hangs on it, keeps it as a proposal that a
 * colleague confirms. Whether it is weighty is asked under the customer's lock. @throws Refused proposedAlready
 */
export async function decideOrPropose<Name extends WeightyCall, T extends object>(
  context: Deciding,
  { call, customerId, input, subjectId = 0 }: Asked<Name>,
  { work, isWeighty, present }: Weighed<T>,
): Promise<T & { proposalId?: number }> {
  const { services: s, by } = context
  return decide<T & { proposalId?: number }>(
    context,
    { call, customerId, why: input.why },
    async (client, subject) => {
      if (!s.config.fourEyes || !(await isWeighty(client, subject))) return work(client, subject)
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

/** What was proposed, as it was sent; undefined when the customer's key is gone. */
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

/** What of an input is said of it: not whom it is about, which is known, nor why, which stands beside it. */
export function factsOf(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !saidElsewhere.has(name)))
}
