import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { ApprovalRule } from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { onlyAsks } from '#payments/request.ts'
import { accessRightOf, type AccessRight } from '@sixpence/protocol/rights'
import { approvalStatusOf, type ApproverRule } from '#rules/approvers.ts'
import type { Customer } from '#store/customer/people.ts'
import type { Queries, Rule } from '#store/request/approval-rules.ts'
import { approvalFactsOf } from '#store/request/requests.ts'
import { nameReader } from '#store/customer/person-names.ts'

export const approvalRuleList: Handler<typeof calls.approvalRuleList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const [{ rules, mayApprove }, payers, accounts] = await Promise.all([
    approvalFactsOf(s.db, customer.id, []),
    payersOf(s.db, customer.id),
    s.store.accounts.of(customer.id),
  ])
  const readName = nameReader(s)
  const names = (people: readonly number[]) => Promise.all(people.map(readName))
  return {
    approvers: await names(mayApprove),
    rules: await Promise.all(
      rules.map(async (rule): Promise<ApprovalRule> => ({
        id: rule.id,
        ...limitsOf(rule),
        ...(rule.accountId !== null && {
          accountId: rule.accountId,
          accountName: accounts.find(({ id }) => id === rule.accountId)?.alias ?? '',
        }),
        approvers: rule.approvers,
        inOrder: rule.inOrder,
        people: await names(rule.people),
        exempt: await names(rule.exempt),
        keepsOut: await names(keptOut(rule, mayApprove, boundBy(rule, payers, customer))),
        createdBy: await readName(rule.createdBy),
        createdAt: rule.createdAt.toISOString(),
      })),
    ),
  }
}

function limitsOf({ currency, from, method }: Rule) {
  return {
    ...(currency !== null && {
      currencyCode: currency,
      ...(from !== '0' && { fromAmount: amountText(money(BigInt(from), currency)) }),
    }),
    ...(method !== null && { type: method }),
  }
}

type Payer = { person: number; right: AccessRight }

/** The company's users who may make payments. */
export async function payersOf(db: Queries, customerId: number): Promise<Payer[]> {
  const { rows } = await db.query<{ person: number; right: number }>(
    `select person_id as person, access_right as "right" from app.access
     where customer_id = $1 and access_right in (2, 3, 4) order by person_id`,
    [customerId],
  )
  return rows.map(({ person, right }) => ({ person, right: accessRightOf(right) }))
}

/** Ids of the users to whose payments the rule applies: an exemption ends with the right to send payments. */
export const boundBy = (
  { exempt }: Pick<Rule, 'exempt'>,
  payers: readonly Payer[],
  { strict }: Pick<Customer, 'strict'>,
): number[] =>
  payers
    .filter(({ person, right }) => onlyAsks({ right, strict }) || !exempt.includes(person))
    .map(({ person }) => person)

/** The subset of `creators` whose payments could never be approved under this rule, because too few others may approve. */
export const keptOut = (
  rule: ApproverRule,
  mayApprove: readonly number[],
  creators: readonly number[],
): number[] =>
  creators.filter((creator) => approvalStatusOf([rule], { mayApprove, creator, approvedBy: [] }).isStuck)
