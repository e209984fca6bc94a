import type { ApprovalRule } from '@sixpence/protocol/approvals/approval-rules'
import type { Format } from '@sixpence/locales/format.ts'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { ShieldIcon } from '#ui/icons/icons.tsx'
import { Row, RowButton } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { approverWords } from '#widgets/approval/approver-words.ts'
import { ruleTypeWord } from './rule-words.ts'

/** The payments and approvers of a rule, and a warning about people whose payments too few others can approve. */
export function RuleRow({ rule, onOpen }: { rule: ApprovalRule; onOpen: (() => void) | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const parts = {
    media: (
      <Tile>
        <ShieldIcon />
      </Tile>
    ),
    title: paymentWords(rule, t, format),
    meta: (
      <>
        {approverWords(rule, t, format)}
        {rule.exempt.length > 0 && (
          <span>
            {t('Not for payments of {people}.', {
              people: format.list(rule.exempt.map(({ name }) => name)),
            })}
          </span>
        )}
        {rule.keepsOut.length > 0 && (
          <span className="block warn any-lines">
            {t('There are not enough others to approve the payments of {people}.', {
              people: format.list(rule.keepsOut.map(({ name }) => name)),
            })}
          </span>
        )}
      </>
    ),
  }
  return onOpen ? <RowButton {...parts} onClick={onOpen} /> : <Row {...parts} />
}

function paymentWords(
  { type, fromAmount, currencyCode, accountName }: ApprovalRule,
  t: Translate,
  format: Format,
): string {
  const parts = [
    type === undefined ? t('Every payment') : ruleTypeWord(type, t),
    fromAmount !== undefined && currencyCode !== undefined
      ? t('from {amount}', { amount: format.amount(fromAmount, currencyCode) })
      : (currencyCode ?? ''),
    accountName === undefined ? '' : t('from the account {name}', { name: accountName }),
  ]
  return parts.filter(Boolean).join(', ')
}
