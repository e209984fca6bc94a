import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountPicker } from '#widgets/account-picker.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { amountProblem } from '#widgets/payment/amount-problem.ts'
import { amountWords } from '#widgets/payment/amount-words.ts'
import { NarrowOnly, WideOnly } from '#widgets/payment/flow-page.tsx'
import { Sums, SumsAloud } from '#widgets/payment/sums.tsx'
import { type Said, useEntries } from '#widgets/payment/use-entries.ts'
import { FeeSide } from './fee-side.tsx'
import styles from './global.module.css'
import type { DraftChange } from './pay-draft.ts'
import { PayPage } from './pay-page.tsx'
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
  const { formId, idOf, errorOf } = entries
  const sums = meta && { currency, fee: meta.fee, total: meta.total }

  function enter(field: AmountStepField, change: DraftChange): void {
    entries.entered(field)
    update(change)
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
    <PayPage
      step="amount"
      title={t('How much does {name} get?', { name: draft.payee.name })}
      back={
        <IconTo
          to="/transfer/global"
          search={{ step: 'payee' }}
          label={t('Back to the recipient')}
          icon={<ChevronLeftIcon />}
        />
      }
      aside={
        <>
          <WideOnly>
            <PaySlip draft={draft} payment={payment} state="draft" />
          </WideOnly>
          <SumsAloud sums={sums} />
        </>
      }
      dock={
        <Dock
          secondary={
            <ButtonTo to="/transfer/global" search={{ step: 'payee' }} size="big">
              {t('Back')}
            </ButtonTo>
          }
          primary={
            <Button kind="primary" size="big" type="submit" form={formId}>
              {t('Check the payment')}
            </Button>
          }
        />
      }
    >
      <ErrorSummary errors={entries.summed} />
      <Loaded
        read={payment.balances}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load your accounts.')}
      >
        {() => (
          <form
            id={formId}
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (!entries.areRight() || !account) return
              update({ from: account.accountId })
              onDone()
            }}
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
            {text(
              'description',
              t('Message, optional'),
              t('{name} will read it.', { name: draft.payee.name }),
            )}
            {text('note', t('Note for yourself, optional'), t('Only you see it, in your activity.'))}
          </form>
        )}
      </Loaded>
    </PayPage>
  )
}
