import { isCurrency } from '@sixpence/money'
import { useFormat } from '#lib/language/format.ts'
import type { Format } from '@sixpence/locales/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { useHouseDay } from '#widgets/house-day.ts'
import { AmountPage } from '#widgets/payment/steps/amount-page.tsx'
import { longestText } from '#widgets/payment/steps/amount-problem.ts'
import { NarrowOnly } from '#widgets/payment/steps/flow-page.tsx'
import { repeatProblems } from '#widgets/payment/repeat.ts'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { Sums } from '#widgets/payment/steps/sums.tsx'
import { type Said, useEntries } from '#widgets/payment/use-entries.ts'
import type { Draft } from './draft.ts'
import { stepNames } from './outside-page.tsx'
import { outsideSteps } from './outside-search.ts'
import { OutsideSlip } from './outside-slip.tsx'
import type { StepProps } from './place-step.tsx'
import { amountErrorOf } from './problems.ts'
import { RateLine } from './rate-line.tsx'
import type { Payment } from './use-payment.ts'
import { type WhenField, whenFields, WhenPart } from './when-part.tsx'
import { laterDay } from './when.ts'

/** A field of this step and what is wrong with it. */
export type EntryField = 'amount' | 'from' | 'note' | WhenField
type Errors = { [Field in EntryField]?: string | undefined }

type AmountStepProps = StepProps & {
  /** What the server said when the payment was sent. */
  refusal?: Said<EntryField> | undefined
  onDone: () => void
}

/** How much, in which of the two currencies, and from where. */
export function AmountStep({ draft, update, payment, refusal, onDone }: AmountStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const { account, accounts, terms, most, amountCurrency } = payment
  const from = account?.currencyCode ?? ''
  const sums = terms && { currency: from, fee: terms.fee, total: terms.total }
  const today = useHouseDay()
  const wrong = { ...wrongEntries(draft, payment, t, format), ...wrongWhen(draft, today, t) }
  const entries = useEntries(fields, wrong, refusal)
  const { idOf, errorOf } = entries

  function enter(field: EntryField, change: Partial<Draft>): void {
    entries.entered(field)
    update(change)
  }

  const leave = (field: EntryField) => () => {
    if (field !== 'amount' || draft.amount) entries.left(field)
  }

  function goOn(): void {
    if (!entries.areRight() || !account) return
    update({ from: account.accountId, isLater: laterDay({ draft, payment, today }) !== undefined })
    onDone()
  }

  return (
    <AmountPage
      steps={stepNames(t)}
      current={outsideSteps.indexOf('amount')}
      path="/transfer/external"
      payeeName={payment.payeeName}
      entries={entries}
      balances={payment.balances}
      slip={<OutsideSlip draft={draft} payment={payment} state="draft" />}
      limits={<LimitMeter amount={terms?.toAmount ?? ''} limits={payment.limits} />}
      sums={sums}
      onSubmit={goOn}
    >
      <div onBlur={leave('amount')}>
        <AmountField
          id={idOf('amount')}
          name="amount"
          label={t('Amount')}
          amount={draft.amount}
          currency={amountCurrency}
          currencies={[...new Set([draft.currency ?? '', from].filter(Boolean))]}
          onCurrency={(code) => isCurrency(code) && enter('amount', { amountCurrency: code })}
          error={errorOf('amount')}
          hint={
            amountCurrency === draft.currency
              ? t('They get exactly this. The fee comes on top.')
              : t('This much is exchanged. The fee comes on top.')
          }
          onAmount={(amount) => enter('amount', { amount })}
          action={
            most && (
              <Button
                kind="text"
                onClick={() =>
                  isCurrency(most.currencyCode) &&
                  enter('amount', { amount: most.amount, amountCurrency: most.currencyCode })
                }
              >
                {t('Send the most')}
              </Button>
            )
          }
        />
      </div>
      <AccountPicker
        id={idOf('from')}
        label={t('From')}
        accounts={accounts}
        value={account?.accountId}
        error={errorOf('from')}
        onChange={(chosen) => enter('from', { from: chosen, ...keptCurrency(draft, accounts, chosen) })}
      />
      <RateLine payment={payment} />
      {payment.feeRead.error && <Notice kind="warn">{payment.feeRead.error.description}</Notice>}
      <NarrowOnly>{sums && <Sums {...sums} after={payment.after} />}</NarrowOnly>
      <WhenPart
        draft={draft}
        payment={payment}
        idOf={idOf}
        errorOf={errorOf}
        onChange={(change) => {
          entries.entered(...whenFields)
          update(change)
        }}
      />
      <TextField
        id={idOf('note')}
        name="note"
        label={t('Note for yourself, optional')}
        hint={t('Only you see it, in your activity.')}
        error={errorOf('note')}
        autoComplete="off"
        value={draft.note}
        onChange={(event) => enter('note', { note: event.currentTarget.value })}
        onBlur={leave('note')}
      />
    </AmountPage>
  )
}

const fields = ['amount', 'from', ...whenFields, 'note'] as const satisfies readonly EntryField[]

const wrongWhen = ({ repeat, requestedDate = '' }: Draft, today: string, t: Translate): Errors =>
  repeat
    ? repeatProblems(repeat, today, t)
    : {
        requestedDate:
          requestedDate && requestedDate < today
            ? t('This day is over. Choose today or a later day.')
            : undefined,
      }

function wrongEntries(draft: Draft, payment: Payment, t: Translate, format: Format): Errors {
  const { length } = draft.note.trim()
  return {
    amount: amountErrorOf(draft, payment, t, format),
    from: payment.account ? undefined : t('You have no account that money can leave.'),
    note:
      length > longestText
        ? t('Use at most {most} characters; there are {used}.', { most: longestText, used: length })
        : undefined,
  }
}

/** An amount in the currency of an account is one of what is sent once another account is chosen. */
function keptCurrency(draft: Draft, accounts: Payment['accounts'], chosen: number): Partial<Draft> {
  const code = accounts.find(({ accountId }) => accountId === chosen)?.currencyCode
  const isThere = [code, draft.currency].includes(draft.amountCurrency)
  return isThere ? {} : { amountCurrency: draft.currency }
}
