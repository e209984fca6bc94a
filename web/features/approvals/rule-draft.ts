import type { ApprovalRule, approvalRuleSet } from '@sixpence/protocol/approvals/approval-rules'
import type { InputOf } from '@sixpence/protocol/call'

export const peopleChoices = ['anybody', 'these', 'inOrder'] as const

/** Form values of a rule. */
export type RuleDraft = {
  type: ApprovalRule['type']
  accountId: number | undefined
  currencyCode: ApprovalRule['currencyCode']
  fromAmount: string
  approvers: number
  who: (typeof peopleChoices)[number]
  /** In the order of selection. */
  people: readonly number[]
  exempt: readonly number[]
}

export const draftOf = (rule: ApprovalRule | undefined): RuleDraft => ({
  type: rule?.type,
  accountId: rule?.accountId,
  currencyCode: rule?.currencyCode,
  fromAmount: rule?.fromAmount ?? '',
  approvers: rule?.approvers ?? 2,
  who: whoIn(rule),
  people: rule?.people.map(({ id }) => id) ?? [],
  exempt: rule?.exempt.map(({ id }) => id) ?? [],
})

function whoIn(rule: ApprovalRule | undefined): RuleDraft['who'] {
  if (!rule || rule.people.length === 0) return 'anybody'
  return rule.inOrder ? 'inOrder' : 'these'
}

/** If an account is chosen, its currency applies. */
export const inputOf = (
  { type, accountId, currencyCode, fromAmount, approvers, who, people, exempt }: RuleDraft,
  id: number | undefined,
): InputOf<typeof approvalRuleSet> => ({
  ...(id !== undefined && { id }),
  ...(type !== undefined && { type }),
  ...(accountId !== undefined ? { accountId } : currencyCode !== undefined && { currencyCode }),
  ...(fromAmount !== '' && { fromAmount }),
  approvers,
  inOrder: who === 'inOrder',
  people: who === 'anybody' ? [] : [...people],
  exempt: [...exempt],
})
