import { type ApprovalRule, ruleMethods } from '@sixpence/protocol/approvals/approval-rules'
import type { OutputOf } from '@sixpence/protocol/call'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import type { Translate } from '#lib/language/translate.ts'

type RuleType = NonNullable<ApprovalRule['type']>

export const ruleTypeWord = (type: RuleType, t: Translate): string => t(methodTexts[type].label)

/**
 * The kinds of payment this company can make, and the current kind of a rule. `instant_payment` covers every payment that
 * arrives within minutes, so `fed_now` is not offered.
 */
export const ruleTypesFor = (
  { own, other, permissions }: Pick<Customer, 'own' | 'other' | 'permissions'>,
  currentType: RuleType | undefined,
): RuleType[] =>
  ruleMethods.filter((type) => {
    if (type === currentType) return true
    if (type === 'p2p') return Boolean(permissions?.['sendMoneyUser'])
    if (type === 'global') return other.global
    if (type === 'betweenAccounts') return own.betweenAccounts
    const { group } = outsideMethods[type]
    return type !== 'fed_now' && (own[group] || other[group])
  })

type Customer = OutputOf<typeof customerInfoGet>['customer']
