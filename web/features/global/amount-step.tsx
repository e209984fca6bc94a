import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { AmountPage } from '#widgets/payment/steps/amount-page.tsx'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords } from '#widgets/payment/steps/amount-words.ts'
import { NarrowOnly } from '#widgets/payment/steps/flow-page.tsx'
import { Sums } from '#widgets/payment/steps/sums.tsx'
import { type Said, useEntries } from '#widgets/payment/use-entries.ts'
import { FeeSide } from './fee-side.tsx'
import type { DraftChange } from './pay-draft.ts'
import { stepNames } from './pay-page.tsx'
import { paySteps } from './pay-search.ts'
import { PaySlip } from './pay-slip.tsx'
import { textProblem } from './payee.ts'
import type { StepProps } from './payee-step.tsx'

const fields = ['amount', 'from', 'description', 'note'] as const
export type AmountStepField = (typeof fields)[number]

type AmountStepProps = StepProps & {
  /** What the server said when the payment was sent. */
  refusal?: Said<AmountStepField> | undefined
  onDone: () => void
}

/** How much, from where, who pays the fee, and what is said with it. */
export function AmountStep({ draft, update, payment, refusal, onDone }: AmountStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const { account, accounts, currency, meta, metaRead } = payment
  const wrong = account && amountProblem({ amount: draft.amount, account, total: meta?.total })
  // Such as a fee that leaves nothing of the amount: the server says it of what was typed.
  const refused = metaRead.error?.problemOf('amount')
  const problems = {
    amount: (wrong && amountWords(wrong, account, t, format)) ?? refused,
    from: account ? undefined : t('You have no account that money can leave.'),
    description: textProblem(draft.description, t),
    note: textProblem(draft.note, t),
  }
  const entries = useEntries(fields, problems, refusal)
  const { idOf, errorOf } = entries
  const sums = meta && { currency, fee: meta.fee, total: meta.total }

  function enter(field: AmountStepField, change: DraftChange): void {
    entries.entered(field)
    update(change)
  }

  function goOn(): void {
    if (!entries.areRight() || !account) return
    update({ from: account.accountId })
    onDone()
  }

  const text = (field: 'description' | 'note', label: string, hint: string) => (
    <TextField
      id={idOf(field)}
      name={field}
      label={label}
      hint={hint}
      error={errorOf(field)}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => enter(field, { [field]: event.currentTarget.value })}
      onBlur={() => entries.left(field)}
    />
  )

  return (
    <AmountPage
      steps={stepNames(t)}
      current={paySteps.indexOf('amount')}
      path="/transfer/global"
      payeeName={draft.payee.name}
      entries={entries}
      balances={payment.balances}
      slip={<PaySlip draft={draft} payment={payment} state="draft" />}
      sums={sums}
      onSubmit={goOn}
    >
      <div onBlur={() => draft.amount && entries.left('amount')}>
        <AmountField
          id={idOf('amount')}
          name="amount"
          label={t('Amount')}
          amount={draft.amount}
          currency={currency}
          error={errorOf('amount')}
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
