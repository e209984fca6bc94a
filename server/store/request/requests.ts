import type { Rates } from '@sixpence/partners/rates/rates'
import type pg from 'pg'
import { approvalStatusOf, type ApprovalStatus } from '#rules/approvers.ts'
import { hasFullAccessSql } from '#store/customer/customer-sql.ts'
import { matchingRules, ruleFactsOf, type RuledPayment, type RuleFacts } from './approval-rules.ts'
import type { Request } from './open-requests.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

type DecisionRow = { operation: number; person: number; approved: boolean; at: Date }

/** Rules, approvers and decisions that determine the approval of a company's payments. */
export type ApprovalFacts = RuleFacts & {
  mayApprove: number[]
  decisions: DecisionRow[]
  /** Every payment needs a second person (Q049). */
  strict: boolean
}

/**
 * Reads them; with `lock`, in a transaction, rights cannot change until it ends. Without `rates` a rule with an amount
 * applies to all payments in other currencies.
 */
export async function approvalFactsOf(
  db: Queries,
  customerId: number,
  operations: readonly number[],
  { lock = false, rates }: { lock?: boolean; rates?: Rates } = {},
): Promise<ApprovalFacts> {
  const strict = await db.query<{ strict: boolean }>('select strict from app.customer where id = $1', [
    customerId,
  ])
  const access = await db.query<{ id: number }>(
    `select a.person_id as id from app.access a where a.customer_id = $1 and ${hasFullAccessSql('a')}
     order by a.person_id ${lock ? 'for share' : ''}`,
    [customerId],
  )
  return {
    ...(await ruleFactsOf(db, customerId, { rates })),
    strict: strict.rows[0]?.strict ?? true,
    mayApprove: access.rows.map(({ id }) => id),
    decisions: (
      await db.query<DecisionRow>(
        `select operation_id as operation, person_id as person, approved, at from app.request_decision
         where operation_id = any($1) order by at`,
        [operations],
      )
    ).rows,
  }
}

/** The facts of a payment that its approval depends on. */
export type PaymentFacts = RuledPayment & {
  /** The person who may not approve it; undefined for a payment proposed by a key. */
  creator: number | undefined
}

/**
 * The facts of a request that rules depend on. Its creator proposed it, so that another person has to approve it. The
 * creator of the key that proposed it has not seen it yet and may approve it, if they could also pay it alone: not if
 * every payment needs a second person, nor if a rule binds them. A batch proposed by a key was submitted by a person,
 * who has seen it.
 */
export function paymentFactsOf(
  { actor, detail }: Pick<Request, 'actor' | 'detail'>,
  approvalFacts: RuleFacts & Pick<ApprovalFacts, 'strict'>,
): PaymentFacts {
  const payment = {
    units: BigInt(detail.units),
    currency: detail.currency,
    method: detail.method ?? 'p2p',
    account: detail.from,
  }
  const isFree =
    detail.proposed !== undefined &&
    !('mass' in detail) &&
    !approvalFacts.strict &&
    matchingRules(approvalFacts, payment).every(({ exempt }) => exempt.includes(actor))
  return { ...payment, creator: isFree ? undefined : actor }
}

/** The approvals a payment needs, has and still lacks under the company's rules. */
export function approvalStatus(
  { mayApprove, ...facts }: RuleFacts & Pick<ApprovalFacts, 'mayApprove'>,
  payment: PaymentFacts,
  approvedBy: readonly number[] = [],
): ApprovalStatus {
  return approvalStatusOf(matchingRules(facts, payment), { mayApprove, creator: payment.creator, approvedBy })
}

/** Ids of the persons who approved the operation, in order. */
export const approvedBy = ({ decisions }: ApprovalFacts, id: number): number[] =>
  decisions.filter(({ operation, approved }) => operation === id && approved).map(({ person }) => person)

/** Decisions on a payment, oldest first; the reasons are encrypted for the company. */
export async function decisionsOf(
  db: Queries,
  operationId: number,
): Promise<{ person: number; approved: boolean; at: Date; reason: Buffer | null }[]> {
  const { rows } = await db.query<{ person: number; approved: boolean; at: Date; reason: Buffer | null }>(
    'select person_id as person, approved, at, reason from app.request_decision where operation_id = $1 order by at',
    [operationId],
  )
  return rows
}
