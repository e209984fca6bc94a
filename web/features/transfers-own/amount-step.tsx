import { isCurrency } from '@sixpence/money'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { FlowForm } from '#kit/flow/flow-form.tsx'
import { FlowPage, NarrowOnly, WideOnly } from '#kit/flow/flow-page.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { RepeatPart } from '#widgets/payment/repeat-part.tsx'
import { repeatFields } from '#widgets/payment/repeat.ts'
import { Sums, SumsAloud } from '#widgets/payment/steps/sums.tsx'
import { useEntries } from '#kit/form/use-entries.ts'
import { AccountPair } from './account-pair.tsx'
import { entryFields, type EntryField, entryProblems } from './entry-problems.ts'
import type { DraftChange } from './own-draft.ts'
import type { StepProps } from './own-flow.ts'
import { OwnRate } from './own-rate.tsx'
import { OwnSlip } from './own-slip.tsx'
import type { Transfer } from './use-transfer.ts'

/** Accounts, amount in either currency, and the result. */
export function AmountStep({ flow, transfer }: StepProps) {
  const { draft, update } = flow
  const t = useTranslate()
  const format = useFormat()
  const today = useBankDay()
  const [isTooEarly, setTooEarly] = useState(false)
  const { from, to, currency, quoted, terms, fee, limits, after } = transfer
  const problems = entryProblems(draft, transfer, { today, t, format })
  const entries = useEntries(entryFields, problems, flow.refusalAt('amount'))
  const { formId, at, idOf, errorOf } = entries
  const sums = quoted && { currency: quoted.feeCurrencyCode, fee: quoted.fee, total: quoted.total }

  function enter(field: EntryField, change: DraftChange): void {
    entries.entered(field)
    setTooEarly(false)
    update(change)
  }

  function goOn(): void {
    if (!entries.areRight() || !from || !to || currency === undefined) return
    if (!terms) return setTooEarly(true)
    update({ from: from.accountId, to: to.accountId, currency, terms })
    flow.goOn('check')
  }

  return (
    <FlowPage
      {...flow}
      title={t('Move money between your accounts')}
      aside={
        <>
          <WideOnly>
            <OwnSlip transfer={transfer} terms={quoted} state="draft" />
          </WideOnly>
          <LimitMeter amount={quoted?.fromAmount ?? ''} limits={limits} />
          <SumsAloud sums={sums} />
        </>
      }
      dock={
        <Dock
          primary={
            <Button kind="primary" size="big" type="submit" form={formId}>
              {t('Check the transfer')}
            </Button>
          }
        />
      }
    >
      <ErrorSummary errors={entries.summed} />
      <Loaded
        read={transfer.balances}
        skeleton={<SkeletonText lines={4} />}
        failure={t('We could not load your accounts.')}
      >
        {() => (
          <FlowForm id={formId} onSubmit={goOn}>
            <AccountPair
              transfer={transfer}
              ids={{ from: idOf('from'), to: idOf('to') }}
              errors={{ from: errorOf('from'), to: errorOf('to') }}
              onChange={(field, change) => enter(field, change)}
            />
            <Amount
              field={at('amount')}
              amount={draft.amount}
              transfer={transfer}
              onChange={(change) => enter('amount', change)}
              onLeave={() => entries.left('amount')}
            />
            <FeeNotice transfer={transfer} isTooEarly={isTooEarly} />
            {terms && from && to && from.currencyCode !== to.currencyCode && (
              <OwnRate
                rate={terms.rate}
                from={from.currencyCode}
                to={to.currencyCode}
                endsAt={terms.endsAt}
                isRenewing={fee.isFetching}
                onRenew={() => void fee.refetch()}
              />
            )}
            <RepeatPart
              repeat={draft.repeat}
              today={today}
              idOf={idOf}
              errors={Object.fromEntries(entryFields.map((field) => [field, errorOf(field)]))}
              onChange={(repeat) => {
                entries.entered(...repeatFields)
                enter('frequency', { repeat })
              }}
            />
            <NarrowOnly>{sums && <Sums {...sums} after={after} />}</NarrowOnly>
          </FlowForm>
        )}
      </Loaded>
    </FlowPage>
  )
}

type AmountProps = {
  field: { id: string; name: string; error: string | undefined }
  amount: string
  transfer: Transfer
  onChange: (change: DraftChange) => void
  onLeave: () => void
}

/** The amount in the currency of either account, and a button for the maximum. */
function Amount({ field, amount, transfer, onChange, onLeave }: AmountProps) {
  const t = useTranslate()
  const format = useFormat()
  const { from, to, currency, currencies, maxAmount } = transfer
  return (
    <div onBlur={() => amount && onLeave()}>
      <AmountField
        {...field}
        label={t('Amount')}
        amount={amount}
        currency={currency ?? ''}
        currencies={currencies}
        onCurrency={(code) => onChange({ currency: isCurrency(code) ? code : undefined })}
        hint={
          from &&
          currency !== undefined &&
          (currency === from.currencyCode
            ? t('What leaves {account}', { account: from.alias })
            : t('What arrives in {account}', { account: to?.alias ?? '' }))
        }
        onAmount={(text) => onChange({ amount: text })}
      />
      {maxAmount && Number(maxAmount.amount) > 0 && (
        <Button
          kind="text"
          onClick={() =>
            onChange({
              amount: maxAmount.amount,
              currency: isCurrency(maxAmount.currencyCode) ? maxAmount.currencyCode : undefined,
            })
          }
        >
          {maxAmount.type === 'balance'
            ? t('Send all: {amount}', {
                amount: format.amount(maxAmount.amount, maxAmount.currencyCode),
              })
            : t('Maximum within your limit: {amount}', {
                amount: format.amount(maxAmount.amount, maxAmount.currencyCode),
              })}
        </Button>
      )}
    </div>
  )
}

type FeeNoticeProps = {
  transfer: Transfer
  /** The person wanted to continue before the fee was there. */
  isTooEarly: boolean
}

/** Why there is no fee, or not yet. */
function FeeNotice({ transfer: { fee, quoted }, isTooEarly }: FeeNoticeProps) {
  const t = useTranslate()
  if (fee.error) return <Notice kind="warn">{fee.error.description}</Notice>
  if (!isTooEarly || quoted) return null
  return (
    <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
      {t('Press the button again when it is.')}
    </Notice>
  )
}
