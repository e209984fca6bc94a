import type * as calls from '@sixpence/protocol/approvals/approvals'
import { maxRules } from '@sixpence/protocol/approvals/approvals'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type pg from 'pg'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Context, Handler } from '#context/handler.ts'
import { readAmount } from '#payments/amount.ts'
import type { ApproverRule } from '#rules/approvers.ts'
import type { Rule } from '#store/request/approval-rules.ts'
import { approvalFactsOf, type ApprovalFacts } from '#store/request/requests.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { insertedId } from '#store/inserted-id.ts'
import { boundBy, keptOut, payersOf } from './approval-rule-list.ts'
import { announceRules } from './announce-rules.ts'

/**
 * The confirmation binds the exact rule. Whether the rule leaves every payment approvable is checked again when it
 * is written.
 */
export const approvalRuleSet: Handler<typeof calls.approvalRuleSet> = async (input, context) => {
  const { by, services: s, change } = context
  const draft = draftOf(input, context)
  await requireKeepable(s.db, context, input.id, draft)
  const act = {
    subject: `rule:${by.customer.id}:${input.id ?? 'new'}:${digestOfChange(draft)}`,
    facts: { company: by.customer.name, name: ruleLine(input) },
  }
  const does = async () => ({
    id: await change(async (client) => {
      await lockCustomer(client, by.customer.id)
      await requireKeepable(client, context, input.id, draft)
      const written = await write(client, context, input.id, draft)
      await announceRules(client, by.customer.id)
      await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
      return written
    }),
  })
  return { act, does }
}

/** The rule as text: the number of approvers from an amount on. */
const ruleLine = ({
  fromAmount,
  currencyCode,
  type,
  approvers,
}: DecodedInputOf<typeof calls.approvalRuleSet>) =>
  [type, fromAmount && `≥ ${fromAmount}`, currencyCode, `× ${approvers}`].filter(Boolean).join(' ')

type RuleContext = Context<typeof calls.approvalRuleSet>

type Draft = ApproverRule & Pick<Rule, 'currency' | 'from' | 'method' | 'accountId' | 'exempt'>

function draftOf(input: DecodedInputOf<typeof calls.approvalRuleSet>, { own, refuse }: RuleContext): Draft {
  const account = own.accountId
  const currency = input.currencyCode ?? account?.currency ?? null
  if (account && currency !== account.currency)
    return refuse('currencyMismatch', { currency: account.currency }, 'currencyCode')
  const people = [...new Set(input.people)]
  if (input.inOrder && people.length === 0) return refuse('ruleOrderNeedsPeople')
  const draft = {
    currency,
    from: '0',
    method: input.type ?? null,
    accountId: account?.id ?? null,
    approvers: input.approvers,
    inOrder: input.inOrder ?? false,
    people,
    exempt: [...new Set(input.exempt)],
  }
  if (input.fromAmount === undefined) return draft
  if (currency === null) return refuse('ruleAmountNeedsCurrency')
  const from = readAmount(input.fromAmount, currency, (name, facts) => refuse(name, facts, 'fromAmount'))
  return { ...draft, from: String(from.units) }
}

/**
 * Refuses a rule under which no payment could ever be approved. Nobody may approve their own payment, so the rule is
 * checked for each creator.
 */
async function requireKeepable(
  db: pg.Pool | pg.PoolClient,
  { by: { customer }, refuse }: RuleContext,
  id: number | undefined,
  draft: Draft,
): Promise<void> {
  const { rules, mayApprove }: ApprovalFacts = await approvalFactsOf(db, customer.id, [], { lock: true })
  if (id !== undefined && !rules.some((rule) => rule.id === id)) refuse('ruleUnknown')
  if (id === undefined && rules.length >= maxRules) refuse('tooManyRules', { most: maxRules })
  if (!draft.people.every((person) => mayApprove.includes(person))) refuse('rulePersonCannotApprove')
  if (!draft.exempt.every((person) => mayApprove.includes(person)))
    refuse('rulePersonCannotApprove', {}, 'exempt')
  // Nobody makes payments under the rule yet; a future creator will not be among the current approvers.
  const bound = boundBy(draft, await payersOf(db, customer.id), customer)
  const creators = bound.length === 0 ? [0] : bound
  if (keptOut(draft, mayApprove, creators).length === creators.length) refuse('ruleLocksOut')
}

async function write(
  client: pg.PoolClient,
  { by, services: s }: RuleContext,
  id: number | undefined,
  { currency, from, method, accountId, approvers, inOrder, people, exempt }: Draft,
): Promise<number> {
  const values = [
    by.customer.id,
    currency,
    from,
    method,
    accountId,
    approvers,
    inOrder,
    people,
    by.person.id,
    s.clock.now(),
    exempt,
  ]
  const { rows } = await client.query<{ id: number }>(
    id === undefined
      ? `insert into app.approval_rule (customer_id, currency, from_units, method, account_id, approvers, in_order, people,
           created_by, created_at, exempt)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`
      : `update app.approval_rule set currency = $2, from_units = $3, method = $4, account_id = $5, approvers = $6,
           in_order = $7, people = $8, created_by = $9, created_at = $10, exempt = $11
         where customer_id = $1 and id = $12 returning id`,
    id === undefined ? values : [...values, id],
  )
  return insertedId(rows, 'app.approval_rule')
}
