import type { ApprovalRule, ApprovalStep } from '@sixpence/protocol/approvals/approval-rules'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import type { OperationType } from '@sixpence/protocol/rules/operation-types'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { operationWord } from '#widgets/accounts/operation-words.tsx'

/** Who approves: "Anna or Bo", "2 of Anna, Bo and Ines", "Anna, then Bo". */
export function approverWords(
  { approvers, inOrder, people }: ApprovalStep,
  t: Translate,
  format: Format,
): string {
  const names = people.map(({ name }) => name)
  if (names.length === 0)
    return approvers === 1
      ? t('Anyone with full access')
      : t('{number} people with full access', { number: approvers })
  if (inOrder) return names.reduce((first, next) => t('{first}, then {next}', { first, next }))
  if (approvers >= names.length) return format.list(names)
  if (approvers === 1) return format.either(names)
  return t('{number} of {people}', { number: approvers, people: format.list(names) })
}

type RuleType = NonNullable<ApprovalRule['type']>

export const ruleTypeWord = (type: RuleType, t: Translate): string =>
  operationWord({ operationType: operationTypeOf(type), direction: 'out' }, t)

const insideTypes = { p2p: 'P2P', global: 'GlobalTransfer', betweenAccounts: 'BetweenAccounts' } as const

const isInside = (type: RuleType): type is keyof typeof insideTypes => type in insideTypes

const operationTypeOf = (type: RuleType): OperationType =>
  isInside(type) ? insideTypes[type] : outsideMethods[type].line.type
