import type { Operation } from '@sixpence/ledger'
import { convert, money, type Currency } from '@sixpence/money'
import { UnknownRate, type Rates } from '@sixpence/partners/rates/rates'
import { accountCurrencies, digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import type { Method } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import { approvalStatusOf, type ApproverRule, type ApprovalStatus } from '#rules/approvers.ts'
import type { PaymentDetail } from '#store/operation/details.ts'
import { lineKindSql, lineTypes } from '#store/operation/lines.ts'
import { hasFullAccessSql } from '#store/customer/customer-sql.ts'

export type Request = Pick<Operation, 'id' | 'kind' | 'actor' | 'at'> & {
  detail: PaymentDetail
  expires: Date
  accountName: string
}

export type RequestFilter = {
  type?: string | undefined
  isMass?: boolean | undefined
  from?: Date | undefined
  /** Exclusive: the day after the last. */
  until?: Date | undefined
  createdBy?: number | undefined
  batchId?: number | undefined
}

export type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Maximum number of requests read; further requests are returned once others were decided. */
const limit = 5_000

/** Payments of a company that wait for a colleague, newest first. */
export async function openRequests(
  db: Queries,
  customerId: number,
  { type, isMass, from, until, createdBy, batchId }: RequestFilter = {},
): Promise<Request[]> {
  const { rows } = await db.query<Request>({
    name: 'open-requests',
    text: `select o.id, o.kind, o.actor, o.at, o.detail, c.alias as "accountName",
        coalesce((o.detail->>'waits')::timestamptz, h.expires) as expires
      from app.account c
        join ledger.hold h on h.account_id = c.id and h.state = 'open'
        join ledger.operation o on o.id = h.operation_id
        left join app.approval a on a.operation_id = o.id
        left join app.instruction i on i.operation_id = o.id
      where c.customer_id = $1 and o.detail->>'request' = 'true' and coalesce(a.state, 'open') = 'open'
        and coalesce(i.state, 'created') = 'created'
        and ($2::text[] is null or ${lineKindSql('o.detail')} = any($2))
        and ($3::boolean is null or $3 = (o.detail ? 'batchId'))
        and ($4::timestamptz is null or o.at >= $4) and ($5::timestamptz is null or o.at < $5)
        and ($6::bigint is null or o.actor = $6) and ($7::bigint is null or (o.detail->>'batchId')::bigint = $7)
      order by o.id desc limit ${limit}`,
    values: [
      customerId,
      type === undefined
        ? null
        : Object.entries(lineTypes).flatMap(([kind, text]) => (text === type ? [kind] : [])),
      isMass ?? null,
      from ?? null,
      until ?? null,
      createdBy ?? null,
      batchId ?? null,
    ],
  })
  return rows
}

export type Rule = ApproverRule & {
  id: number
  currency: Currency | null
  /** Minor units. */
  from: string
  method: Method | null
  accountId: number | null
  /** Ids of those with full access whose own payments need no approval under this rule. */
  exempt: readonly number[]
  createdBy: number
  createdAt: Date
}

type DecisionRow = { operation: number; person: number; approved: boolean; at: Date }

/** Rules, approvers and decisions that determine the approval of a company's payments. */
export type ApprovalFacts = {
  rules: Rule[]
  mayApprove: number[]
  decisions: DecisionRow[]
  /** Every payment needs a second person (Q049). */
  strict: boolean
  /** Rates into the currencies of the rules' amounts, by both currencies. */
  rates: ReadonlyMap<string, string>
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

/** A company's rules, and the rates their amounts are compared by. */
export async function ruleFactsOf(
  db: Queries,
  customerId: number,
  { rates }: { rates?: Rates | undefined },
): Promise<Pick<ApprovalFacts, 'rules' | 'rates'>> {
  const rules = await rulesOf(db, customerId)
  return { rules, rates: rates ? await ratesFor(rates, rules) : new Map() }
}

async function ratesFor(rates: Rates, rules: readonly Rule[]): Promise<Map<string, string>> {
  const rateByPair = new Map<string, string>()
  for (const to of new Set(rules.flatMap(({ currency }) => currency ?? [])))
    for (const from of [...accountCurrencies, ...digitalCurrencies].filter(
      (accountCurrency) => accountCurrency !== to,
    )) {
      const quote = await rates.rate(from, to).catch((error: unknown) => {
        if (error instanceof UnknownRate) return undefined
        throw error
      })
      if (quote) rateByPair.set(`${from} ${to}`, quote.rate)
    }
  return rateByPair
}

async function rulesOf(db: Queries, customerId: number): Promise<Rule[]> {
  const { rows } = await db.query<
    Omit<Rule, 'people' | 'exempt'> & Record<'people' | 'exempt', (number | string)[]>
  >(
    `select id, currency, from_units::text as "from", method, account_id as "accountId", approvers,
       in_order as "inOrder", people, exempt, created_by as "createdBy", created_at as "createdAt"
     from app.approval_rule where customer_id = $1 order by id`,
    [customerId],
  )
  return rows.map((rule) => ({ ...rule, people: rule.people.map(Number), exempt: rule.exempt.map(Number) }))
}

/** The facts of a payment that rules depend on; `units` are minor units. */
export type PaymentFacts = {
  units: bigint
  currency: Currency
  method: string
  account: number
  /** The person who may not approve it; undefined for a payment proposed by a key. */
  creator: number | undefined
}

/**
 * The facts of a request that rules depend on. Its creator proposed it, so that another person has to approve it. The
 * creator of the key that proposed it has not seen it yet and may approve it, if they could also pay it alone: not if
 * every payment needs a second person, nor if a rule binds them. A batch proposed by a key was submitted by a person,
 * who has seen it.
 */
export function paidOf(
  { actor, detail }: Pick<Request, 'actor' | 'detail'>,
  approvalFacts: Pick<ApprovalFacts, 'strict' | 'rules' | 'rates'>,
): PaymentFacts {
  const paid = {
    units: BigInt(detail.units),
    currency: detail.currency,
    method: detail.method ?? 'p2p',
    account: detail.from,
  }
  const isFree =
    detail.proposed !== undefined &&
    !('mass' in detail) &&
    !approvalFacts.strict &&
    fitting(approvalFacts, paid).every(({ exempt }) => exempt.includes(actor))
  return { ...paid, creator: isFree ? undefined : actor }
}

/** The approvals a payment needs, has and still lacks under the company's rules. */
export function approvalStatus(
  { mayApprove, ...facts }: Pick<ApprovalFacts, 'rules' | 'mayApprove' | 'rates'>,
  paid: PaymentFacts,
  approvedBy: readonly number[] = [],
): ApprovalStatus {
  return approvalStatusOf(fitting(facts, paid), { mayApprove, creator: paid.creator, approvedBy })
}

/**
 * The rules that apply to a payment. The amount of a rule is compared with the value of the payment in its currency; a
 * payment without a known value needs the approvals of the rule.
 */
export const fitting = (
  { rules, rates }: Pick<ApprovalFacts, 'rules' | 'rates'>,
  paid: Omit<PaymentFacts, 'creator'>,
): Rule[] =>
  rules.filter(
    (rule) =>
      isReached(rule, paid, rates) &&
      isOfMethod(rule.method, paid.method) &&
      (rule.accountId === null || rule.accountId === paid.account),
  )

/** A rule for instant payments covers those in the US, FedNow. */
const isOfMethod = (rule: Rule['method'], method: PaymentFacts['method']): boolean =>
  rule === null || rule === method || (rule === 'instant_payment' && method === 'fed_now')

function isReached(
  { currency, from }: Pick<Rule, 'currency' | 'from'>,
  { units, currency: paidIn }: Pick<PaymentFacts, 'units' | 'currency'>,
  rates: ApprovalFacts['rates'],
): boolean {
  if (currency === null || currency === paidIn) return BigInt(from) <= units
  // Without an amount it is a rule for a single currency.
  if (BigInt(from) === 0n) return false
  const rate = rates.get(`${paidIn} ${currency}`)
  return rate === undefined || BigInt(from) <= convert(money(units, paidIn), rate, currency, 'up').units
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
