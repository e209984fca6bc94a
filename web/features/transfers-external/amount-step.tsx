import { isCurrency } from '@sixpence/money'
import { useFormat } from '#lib/language/format.ts'
import type { Format } from '@sixpence/locales/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { AmountPage } from '#widgets/payment/steps/amount-page.tsx'
import { textProblem } from '#widgets/payment/steps/amount-words.ts'
import { NarrowOnly } from '#kit/flow/flow-page.tsx'
import { repeatProblems } from '#widgets/payment/repeat.ts'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { Sums } from '#widgets/payment/steps/sums.tsx'
import { useEntries } from '#kit/form/use-entries.ts'
import type { Draft } from './draft.ts'
import type { StepProps } from './outside-flow.ts'
import { OutsideSlip } from './outside-slip.tsx'
import { amountErrorOf } from './problems.ts'
import { RateLine } from './rate-line.tsx'
import type { Payment } from './use-payment.ts'
import { type WhenField, whenFields, WhenPart } from './when-part.tsx'
import { laterDay } from './when.ts'

type EntryField = 'amount' | 'from' | 'note' | WhenField
type Errors = { [Field in EntryField]?: string | undefined }

/** Amount in either currency, and account. */
export function AmountStep({ flow, payment }: StepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const format = useFormat()
  const { account, accounts, terms, maxAmount, amountCurrency } = payment
  const from = account?.currencyCode ?? ''
  const sums = terms && { currency: from, fee: terms.fee, total: terms.total }
  const today = useBankDay()
  const wrong = { ...wrongEntries(draft, payment, t, format), ...wrongWhen(draft, today, t) }
  const entries = useEntries(fields, wrong, flow.refusalAt('amount'))
  const { at, idOf, errorOf } = entries

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
    flow.goOn('check')
  }

  return (
    <AmountPage
      flow={flow}
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
          {...at('amount')}
          label={t('Amount')}
          amount={draft.amount}
          currency={amountCurrency ?? ''}
          currencies={[...new Set([draft.currency ?? '', from].filter(Boolean))]}
          onCurrency={(code) => isCurrency(code) && enter('amount', { amountCurrency: code })}
          hint={
            amountCurrency === draft.currency
              ? t('They get exactly this amount. The fee is added on top.')
              : t('This amount is exchanged. The fee is added on top.')
          }
          onAmount={(amount) => enter('amount', { amount })}
          action={
            maxAmount && (
              <Button
                kind="text"
                onClick={() =>
                  isCurrency(maxAmount.currencyCode) &&
                  enter('amount', { amount: maxAmount.amount, amountCurrency: maxAmount.currencyCode })
                }
              >
                {t('Send maximum')}
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
        onChange={(accountId) =>
          enter('from', { from: accountId, ...keptCurrency(draft, accounts, accountId) })
        }
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
        {...at('note')}
        label={t('Note for yourself, optional')}
        hint={t('Only you see it, in your activity.')}
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
            ? t('This day has passed. Choose today or a later day.')
            : undefined,
      }

function wrongEntries(draft: Draft, payment: Payment, t: Translate, format: Format): Errors {
  return {
    amount: amountErrorOf(draft, payment, t, format),
    from: payment.account ? undefined : t('You have no account to pay from.'),
    note: textProblem(draft.note, t),
  }
}

/** An amount in the account's currency becomes an amount in the currency sent when another account is chosen. */
function keptCurrency(draft: Draft, accounts: Payment['accounts'], fromAccountId: number): Partial<Draft> {
  const code = accounts.find(({ accountId }) => accountId === fromAccountId)?.currencyCode
  const isThere = [code, draft.currency].includes(draft.amountCurrency)
  return isThere ? {} : { amountCurrency: draft.currency }
}
