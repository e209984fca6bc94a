import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { AmountPage } from '#widgets/payment/steps/amount-page.tsx'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords, textProblem } from '#widgets/payment/steps/amount-words.ts'
import { NarrowOnly } from '#kit/flow/flow-page.tsx'
import { Sums } from '#widgets/payment/steps/sums.tsx'
import { useEntries } from '#kit/form/use-entries.ts'
import { FeeSide } from './fee-side.tsx'
import type { DraftChange } from './pay-draft.ts'
import type { StepProps } from './pay-flow.ts'
import { PaySlip } from './pay-slip.tsx'

const fields = ['amount', 'from', 'description', 'note'] as const
type Field = (typeof fields)[number]

/** Amount, account, fee payer and note. */
export function AmountStep({ flow, payment }: StepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const format = useFormat()
  const { account, accounts, currency, meta, metaRead } = payment
  const wrong = account && amountProblem({ amount: draft.amount, account, total: meta?.total })
  // Errors of the server about the entered amount, for instance that the fee leaves nothing of it.
  const refused = metaRead.error?.problemOf('amount')
  const problems = {
    amount: (wrong && amountWords(wrong, account, t, format)) ?? refused,
    from: account ? undefined : t('You have no account to pay from.'),
    description: textProblem(draft.description, t),
    note: textProblem(draft.note, t),
  }
  const entries = useEntries(fields, problems, flow.refusalAt('amount'))
  const { at, idOf, errorOf } = entries
  const sums = meta && { currency, fee: meta.fee, total: meta.total }

  function enter(field: Field, change: DraftChange): void {
    entries.entered(field)
    update(change)
  }

  function goOn(): void {
    if (!entries.areRight() || !account) return
    update({ from: account.accountId })
    flow.goOn('check')
  }

  const text = (field: 'description' | 'note', label: string, hint: string) => (
    <TextField
      {...at(field)}
      label={label}
      hint={hint}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => enter(field, { [field]: event.currentTarget.value })}
      onBlur={() => entries.left(field)}
    />
  )

  return (
    <AmountPage
      flow={flow}
      payeeName={draft.payee.name}
      entries={entries}
      balances={payment.balances}
      slip={<PaySlip draft={draft} payment={payment} state="draft" />}
      sums={sums}
      onSubmit={goOn}
    >
      <div onBlur={() => draft.amount && entries.left('amount')}>
        <AmountField
          {...at('amount')}
          label={t('Amount')}
          amount={draft.amount}
          currency={currency}
          onAmount={(amount) => enter('amount', { amount })}
        />
      </div>
      <AccountPicker
        id={idOf('from')}
        label={t('From')}
        accounts={accounts}
        value={account?.accountId}
        error={errorOf('from')}
        onChange={(from) => enter('from', { from })}
      />
      {metaRead.error && !refused && <Notice kind="warn">{metaRead.error.description}</Notice>}
      <FeeSide value={draft.feeShare} onChange={(feeShare) => enter('amount', { feeShare })} />
      <NarrowOnly>{sums && <Sums {...sums} after={payment.after} />}</NarrowOnly>
      {text('description', t('Message, optional'), t('{name} will read it.', { name: draft.payee.name }))}
      {text('note', t('Note for yourself, optional'), t('Only you see it, in your activity.'))}
    </AmountPage>
  )
}
