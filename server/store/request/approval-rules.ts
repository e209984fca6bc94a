import { convert, money, type Currency } from '@sixpence/money'
import { UnknownRate, type Rates } from '@sixpence/partners/rates/rates'
import { accountCurrencies, digitalCurrencies } from '@sixpence/protocol/methods/currencies'
import type { Method } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { ApproverRule } from '#rules/approvers.ts'

export type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

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

/** A company's rules with the rates into the currencies of their amounts, by both currencies. */
export type RuleFacts = { rules: Rule[]; rates: ReadonlyMap<string, string> }

/** What rules compare of a payment; `units` are minor units. */
export type RuledPayment = { units: bigint; currency: Currency; method: string; account: number }

/** A company's rules, and the rates their amounts are compared by. */
export async function ruleFactsOf(
  db: Queries,
  customerId: number,
  { rates }: { rates?: Rates | undefined },
): Promise<RuleFacts> {
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

/**
 * The rules that apply to a payment. The amount of a rule is compared with the value of the payment in its currency; a
 * payment without a known value needs the approvals of the rule.
 */
export const matchingRules = ({ rules, rates }: RuleFacts, payment: RuledPayment): Rule[] =>
  rules.filter(
    (rule) =>
      isReached(rule, payment, rates) &&
      isOfMethod(rule.method, payment.method) &&
      (rule.accountId === null || rule.accountId === payment.account),
  )

/** A rule for instant payments covers those in the US, FedNow. */
const isOfMethod = (rule: Rule['method'], method: RuledPayment['method']): boolean =>
  rule === null || rule === method || (rule === 'instant_payment' && method === 'fed_now')

function isReached(
  { currency, from }: Pick<Rule, 'currency' | 'from'>,
  { units, currency: paidIn }: Pick<RuledPayment, 'units' | 'currency'>,
  rates: RuleFacts['rates'],
): boolean {
  if (currency === null || currency === paidIn) return BigInt(from) <= units
  // Without an amount it is a rule for a single currency.
  if (BigInt(from) === 0n) return false
  const rate = rates.get(`${paidIn} ${currency}`)
  return rate === undefined || BigInt(from) <= convert(money(units, paidIn), rate, currency, 'up').units
}
