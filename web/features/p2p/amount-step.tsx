import { type ChangeEvent, Suspense } from 'react'
import { later } from '#widgets/lazy-part.tsx'
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
import { amountProblem, longestText } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords, textProblem } from '#widgets/payment/steps/amount-words.ts'
import { NarrowOnly } from '#kit/flow/flow-page.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { RepeatPart } from '#widgets/payment/repeat-part.tsx'
import { type RepeatField, repeatFields, repeatProblems } from '#widgets/payment/repeat.ts'
import { Sums } from '#widgets/payment/steps/sums.tsx'
import { useEntries } from '#kit/form/use-entries.ts'
import type { Draft, DraftChange } from './draft.ts'
import { PaymentSlip } from './payment-slip.tsx'
import type { StepProps } from './send-flow.ts'
import type { Payment } from './use-payment.ts'

// Without the logo the name is sufficient.
const PayeeLogo = later(
  async () => (await import('./payee-logo.tsx')).PayeeLogo,
  () => null,
)

export type EntryField = 'amount' | 'from' | 'note' | 'reference' | RepeatField
type Errors = { [Field in EntryField]?: string | undefined }

/** Amount, account and note. */
export function AmountStep({ flow, payment }: StepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const format = useFormat()
  const { account, accounts, fee } = payment
  const sums = account && fee && { currency: account.currencyCode, fee: fee.fee, total: fee.total }

  const today = useBankDay()
  const wrong = { ...wrongEntries(draft, payment, t, format), ...repeatProblems(draft.repeat, today, t) }
  const entries = useEntries(fields, wrong, flow.refusalAt('amount'))
  const { at, idOf, errorOf } = entries

  function enter(field: EntryField, change: DraftChange): void {
    entries.entered(field)
    update(change)
  }

  const leave = (field: EntryField) => () => {
    if (field !== 'amount' || draft.amount) entries.left(field)
  }

  function goOn(): void {
    if (!entries.areRight() || !account) return
    update({
      from: account.accountId,
      currency: isCurrency(account.currencyCode) ? account.currencyCode : undefined,
    })
    flow.goOn('check')
  }

  const textAt = (field: 'note' | 'reference', hint: string) => ({
    ...at(field),
    hint: hintOf(draft[field], hint, t),
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => enter(field, { [field]: event.currentTarget.value }),
    onBlur: leave(field),
  })

  return (
    <AmountPage
      flow={flow}
      payeeName={payment.payeeName}
      entries={entries}
      balances={payment.balances}
      slip={<PaymentSlip draft={draft} payment={payment} state="draft" />}
      limits={<LimitMeter amount={draft.amount} limits={payment.limits} />}
      sums={sums}
      onSubmit={goOn}
    >
      <Origin draft={draft} payeeName={payment.payeeName} onClear={flow.clear} />
      <div onBlur={leave('amount')}>
        <AmountField
          {...at('amount')}
          label={t('Amount')}
          amount={draft.amount}
          currency={account?.currencyCode ?? ''}
          disabled={draft.invoice !== undefined || draft.button?.isFixed}
          onAmount={(amount) => enter('amount', { amount })}
        />
      </div>
      <AccountPicker
        id={idOf('from')}
        label={t('From')}
        accounts={accounts}
        value={account?.accountId}
        error={errorOf('from')}
        reasonAgainst={({ currencyCode }) => reasonAgainst(currencyCode, draft, payment, t)}
        onChange={(from) => enter('from', { from })}
      />
      {payment.feeRead.error && <Notice kind="warn">{payment.feeRead.error.description}</Notice>}
      <NarrowOnly>{sums && <Sums {...sums} after={payment.after} />}</NarrowOnly>
      {draft.invoice === undefined && (!draft.button || draft.button.repeats) && (
        <RepeatPart
          repeat={draft.repeat}
          today={today}
          idOf={idOf}
          errors={Object.fromEntries(repeatFields.map((field) => [field, errorOf(field)]))}
          payeeName={payment.payeeName}
          onChange={(repeat) => {
            entries.entered(...repeatFields)
            update({ repeat })
          }}
        />
      )}
      <TextField
        {...textAt('note', t('{name} will read it.', { name: payment.payeeName }))}
        label={t('Note, optional')}
        autoComplete="off"
      />
      <TextField
        {...textAt('reference', t('You both see it in your activity.'))}
        label={t('Reference, optional')}
        autoComplete="off"
      />
    </AmountPage>
  )
}

type OriginProps = { draft: Draft; payeeName: string; onClear: () => void }

/** The invoice or the company's button that sets the terms of the payment. */
function Origin({ draft, payeeName, onClear }: OriginProps) {
  const t = useTranslate()
  return (
    <>
      {draft.invoice !== undefined && (
        <Notice
          title={t('You pay invoice {number}', { number: String(draft.invoice) })}
          actions={
            <Button kind="text" onClick={onClear}>
              {t('Pay someone else')}
            </Button>
          }
        >
          {t('The invoice sets the recipient and the amount.')}
        </Notice>
      )}
      {draft.button && (
        <Notice title={draft.button.name}>
          <Suspense>
            <PayeeLogo handle={draft.button.handle} />
          </Suspense>
          {t('{name} asks for this payment by a button in its page.', { name: payeeName })}
        </Notice>
      )}
    </>
  )
}

/** The hint of a text, or the number of its characters when few are left. */
const hintOf = (text: string, hint: string, t: Translate): string =>
  text.length > longestText - 40
    ? t('{used} of {most} characters', { used: text.length, most: longestText })
    : hint

const fields = [
  'amount',
  'from',
  ...repeatFields,
  'note',
  'reference',
] as const satisfies readonly EntryField[]

function wrongEntries(draft: Draft, payment: Payment, t: Translate, format: Format): Errors {
  const { account, fee, limits } = payment
  const amount = account && amountProblem({ amount: draft.amount, account, total: fee?.total, limits })
  return {
    amount: amount && amountWords(amount, account, t, format),
    from: accountProblem(draft, payment, t),
    note: textProblem(draft.note, t),
    reference: textProblem(draft.reference, t),
  }
}

function accountProblem(
  draft: Draft,
  { account, payee, payeeName: name }: Payment,
  t: Translate,
): string | undefined {
  if (!account) return t('You have no account to pay from.')
  const { currencyCode: currency } = account
  if (isOtherThanAsked(draft, currency))
    return t('The invoice is in {currency}.', { currency: draft.currency ?? '' })
  if (draft.button && draft.button.currency !== currency)
    return t('This payment must be in {currency}. Choose an account in that currency.', {
      currency: draft.button.currency,
    })
  if (payee && !payee.currencyCodes?.includes(currency))
    return t('{name} cannot receive {currency}. Choose another account.', { name, currency })
  return undefined
}

/** Why an account in this currency cannot be selected. */
function reasonAgainst(
  currency: string,
  draft: Draft,
  { payee, payeeName: name }: Payment,
  t: Translate,
): string | undefined {
  if (isOtherThanAsked(draft, currency))
    return t('The invoice is in {currency}.', { currency: draft.currency ?? '' })
  if (draft.button && draft.button.currency !== currency)
    return t('{name} asks for {currency}.', { name, currency: draft.button.currency })
  return payee && !payee.currencyCodes?.includes(currency)
    ? t('{name} cannot receive {currency}.', { name, currency })
    : undefined
}

/** An invoice is paid in its own currency. */
const isOtherThanAsked = ({ invoice, currency }: Draft, accountCurrency: string): boolean =>
  invoice !== undefined && currency !== accountCurrency
