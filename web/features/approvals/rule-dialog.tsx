import { isCurrency } from '@sixpence/money'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import {
  type ApprovalRule,
  approvalRuleDelete,
  approvalRuleSet,
} from '@sixpence/protocol/approvals/approval-rules'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { draftOf, inputOf, type RuleDraft } from './rule-draft.ts'
import { ruleTypesFor, ruleTypeWord } from './rule-words.ts'
import { RulePeople } from './rule-people.tsx'

type Props = {
  /** Undefined for a new rule. */
  rule: ApprovalRule | undefined
  approvers: readonly { id: number; name: string }[]
  accounts: readonly Account[]
  onClose: () => void
}

/** Form of an approval rule. A change takes effect once the administrator has confirmed it. */
export function RuleDialog({ rule, approvers, accounts, onClose }: Props) {
  const t = useTranslate()
  const { data: info } = useRead(customerInfoGet, {})
  const types = info ? ruleTypesFor(info.customer, rule?.type) : []

  const form = useFormOf({
    draft: `rule.${rule?.id ?? 'new'}`,
    first: draftOf(rule),
    send: (entered) => saving.send(inputOf(entered, rule?.id)),
  })
  const { values: draft, set: change } = form

  const partsOf = (title: string, text: string) => ({
    title,
    children: t(
      'It applies at once, also to payments already waiting. Others with full access are notified by e-mail.',
    ),
    onDone: () => {
      showToast({ text, tone: 'good' })
      onClose()
    },
  })
  const saving = useConfirmed(approvalRuleSet, partsOf(t('Confirm the rule'), t('The rule is saved')))
  const deleting = useConfirmed(
    approvalRuleDelete,
    partsOf(t('Confirm deleting the rule'), t('The rule is deleted')),
  )
  const confirming = saving.popup ?? deleting.popup
  if (confirming) return confirming

  return (
    <FormDialog
      form={form}
      title={rule ? t('Change the rule') : t('Add a rule')}
      action={t('Save the rule')}
      beside={
        rule ? (
          <Button
            kind="danger"
            busy={form.isSending}
            onClick={() => void form.handIn(() => deleting.send({ id: rule.id }))}
          >
            {t('Delete the rule')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <RulePayments form={form} types={types} accounts={accounts} />
      <Select
        {...form.at('approvers')}
        label={t('Approvals needed')}
        value={String(draft.approvers)}
        onChange={({ currentTarget: { value } }) => change({ approvers: Number(value) })}
        options={Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
      />
      <RulePeople
        draft={draft}
        approvers={approvers}
        people={form.at('people')}
        exempt={form.at('exempt')}
        onChange={change}
      />
    </FormDialog>
  )
}

type RulePaymentsProps = {
  form: ReturnType<typeof useFormOf<RuleDraft>>
  types: ReturnType<typeof ruleTypesFor>
  accounts: readonly Account[]
}

/** The payments to which a rule applies: their kind, account and currency, and the least amount. */
function RulePayments({ form, types, accounts }: RulePaymentsProps) {
  const t = useTranslate()
  const { values: draft, set: change } = form
  const account = accounts.find(({ accountId }) => accountId === draft.accountId)
  const currency = account?.currencyCode ?? draft.currencyCode
  const currencies = [...new Set(accounts.map(({ currencyCode }) => currencyCode))].filter(isCurrency)
  return (
    <>
      <Select
        label={t('Kind of payment')}
        value={draft.type ?? ''}
        onChange={({ currentTarget: { value } }) => change({ type: types.find((type) => type === value) })}
        options={[
          { value: '', label: t('Every payment') },
          ...types.map((value) => ({ value, label: ruleTypeWord(value, t) })),
        ]}
      />
      <Select
        label={t('From account')}
        value={String(draft.accountId ?? '')}
        onChange={({ currentTarget: { value } }) => change({ accountId: Number(value) || undefined })}
        options={[
          { value: '', label: t('Every account') },
          ...accounts.map(({ accountId, alias, currencyCode }) => ({
            value: String(accountId),
            label: `${alias}, ${currencyCode}`,
          })),
        ]}
      />
      {!account && (
        <Select
          {...form.at('currencyCode')}
          label={t('Currency')}
          value={draft.currencyCode ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ currencyCode: currencies.find((currency) => currency === value), fromAmount: '' })
          }
          options={[
            { value: '', label: t('Every currency') },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {currency !== undefined && (
        <AmountField
          {...form.at('fromAmount')}
          label={t('From this amount')}
          hint={t(
            'Leave it empty for every amount. Payments in other currencies count at their value in {currency}.',
            {
              currency,
            },
          )}
          amount={draft.fromAmount}
          currency={currency}
          onAmount={(fromAmount) => change({ fromAmount })}
        />
      )}
    </>
  )
}
