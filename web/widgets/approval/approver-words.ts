import type { ApprovalStep } from '@sixpence/protocol/approvals/approval-rules'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

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
