import { isCurrency } from '@sixpence/money'
import { useEffect, useId, useState } from 'react'
import { type Format, useFormat } from '#lib/format.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ErrorSummary, type SummedError } from '#ui/error-summary.tsx'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountPicker } from '#widgets/account-picker.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import { useHouseDay } from '#widgets/house-day.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { amountProblem, longestText } from '#widgets/payment/amount-problem.ts'
import { amountWords } from '#widgets/payment/amount-words.ts'
import { NarrowOnly, WideOnly } from '#widgets/payment/flow-page.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { RepeatPart } from '#widgets/payment/repeat-part.tsx'
import { type RepeatField, repeatProblems } from '#widgets/payment/repeat.ts'
import { Sums, SumsAloud } from '#widgets/payment/sums.tsx'
import styles from './amount-step.module.css'
import type { Draft, DraftChange } from './draft.ts'
import type { StepProps } from './payee-step.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { SendPage } from './send-page.tsx'
import type { Payment } from './use-payment.ts'

/** A field of this step and what is wrong with it. */
export type EntryField = 'amount' | 'from' | 'note' | 'reference' | RepeatField
type Errors = { [Field in EntryField]?: string | undefined }

type AmountStepProps = StepProps & {
  /** What the server said when the payment was sent. */
  refusal?: { field: EntryField; text: string } | undefined
  onDone: () => void
}

/** How much, from where, and what is said with it. */
export function AmountStep({ draft, update, payment, refusal, onDone }: AmountStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  // Fields that were left once or asked for by Continue; before that nobody is told what they have not finished.
  const [asked, setAsked] = useState<ReadonlySet<EntryField>>(new Set())
  const [said, setSaid] = useState(refusal)
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const { account, accounts, payee, fee } = payment
  const sums = account && fee && { currency: account.currencyCode, fee: fee.fee, total: fee.total }

  const today = useHouseDay()
  const wrong = { ...wrongEntries(draft, payment, t, format), ...repeatProblems(draft.repeat, today, t) }
  const errors: Errors = Object.fromEntries(
    fields.map((field) => [
      field,
      said?.field === field ? said.text : asked.has(field) ? wrong[field] : undefined,
    ]),
  )
  const idOf = (field: EntryField) => `${formId}-${field}`

  useEffect(() => {
    if (refusal) document.getElementById(`${formId}-${refusal.field}`)?.focus()
  }, [refusal, formId])

  function enter(field: EntryField, change: DraftChange): void {
    if (said?.field === field) setSaid(undefined)
    update(change)
  }

  const leave = (field: EntryField) => () => {
    if (field !== 'amount' || draft.amount) setAsked(new Set([...asked, field]))
  }

  function goOn(): void {
    setAsked(new Set(fields))
    const found = fields.flatMap((field) => {
      const text = said?.field === field ? said.text : wrong[field]
      return text ? [{ field: idOf(field), text }] : []
    })
    setSummed(found.length > 1 ? found : [])
    const [only] = found
    if (found.length === 1 && only) document.getElementById(only.field)?.focus()
    if (found.length > 0 || !account) return
    update({
      from: account.accountId,
      currency: isCurrency(account.currencyCode) ? account.currencyCode : undefined,
    })
    onDone()
  }

  const text = (field: 'note' | 'reference', label: string, hint: string) => (
    <TextField
      id={idOf(field)}
      name={field}
      label={label}
      hint={
        draft[field].length > longestText - 40
          ? t('{used} of {most} characters', { used: draft[field].length, most: longestText })
          : hint
      }
      error={errors[field]}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => enter(field, { [field]: event.currentTarget.value })}
      onBlur={leave(field)}
    />
  )

  return (
    <SendPage
      step="amount"
      title={t('How much does {name} get?', { name: payment.payeeName })}
      back={
        <IconTo
          to="/transfer/p2p"
          search={{ step: 'payee' }}
          label={t('Back to the recipient')}
          icon={<ChevronLeftIcon />}
        />
      }
      aside={
        <>
          <WideOnly>
            <PaymentSlip draft={draft} payment={payment} state="draft" />
          </WideOnly>
          <LimitMeter amount={draft.amount} limits={payment.limits} />
          <SumsAloud sums={sums} />
        </>
      }
      dock={
        <Dock
          secondary={
            <ButtonTo to="/transfer/p2p" search={{ step: 'payee' }} size="big">
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
      <ErrorSummary errors={summed} />
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
              goOn()
            }}
          >
            <div onBlur={leave('amount')}>
              <AmountField
                id={idOf('amount')}
                name="amount"
                label={t('Amount')}
                amount={draft.amount}
                currency={account?.currencyCode ?? ''}
                error={errors.amount}
                onAmount={(amount) => enter('amount', { amount })}
              />
            </div>
            <AccountPicker
              id={idOf('from')}
              label={t('From')}
              accounts={accounts}
              value={account?.accountId}
              error={errors.from}
              reasonAgainst={({ currencyCode }) =>
                payee && !payee.currencyCodes?.includes(currencyCode)
                  ? t('{name} cannot receive {currency}.', {
                      name: payment.payeeName,
                      currency: currencyCode,
                    })
                  : undefined
              }
              onChange={(from) => enter('from', { from })}
            />
            {payment.feeRead.error && <Notice kind="warn">{payment.feeRead.error.description}</Notice>}
            <NarrowOnly>{sums && <Sums {...sums} after={payment.after} />}</NarrowOnly>
            <RepeatPart
              repeat={draft.repeat}
              today={today}
              idOf={idOf}
              errors={errors}
              payeeName={payment.payeeName}
              onChange={(repeat) => {
                if (said && repeatParts.some((field) => field === said.field)) setSaid(undefined)
                update({ repeat })
              }}
            />
            {text('note', t('Note, optional'), t('{name} will read it.', { name: payment.payeeName }))}
            {text('reference', t('Reference, optional'), t('You both see it in your activity.'))}
          </form>
        )}
      </Loaded>
    </SendPage>
  )
}

const repeatParts = ['frequency', 'first', 'last', 'count'] as const satisfies readonly RepeatField[]
const fields = [
  'amount',
  'from',
  ...repeatParts,
  'note',
  'reference',
] as const satisfies readonly EntryField[]

function wrongEntries(draft: Draft, payment: Payment, t: Translate, format: Format): Errors {
  const { account, payee, fee, limits } = payment
  const tooLong = (text: string) =>
    text.trim().length > longestText
      ? t('Use at most {most} characters; there are {used}.', { most: longestText, used: text.trim().length })
      : undefined
  const amount = account && amountProblem({ amount: draft.amount, account, total: fee?.total, limits })
  const cannotReceive = account && payee && !payee.currencyCodes?.includes(account.currencyCode)
  return {
    amount: amount && amountWords(amount, account, t, format),
    from: !account
      ? t('You have no account that money can leave.')
      : cannotReceive
        ? t('{name} cannot receive {currency}. Choose another account.', {
            name: payment.payeeName,
            currency: account.currencyCode,
          })
        : undefined,
    note: tooLong(draft.note),
    reference: tooLong(draft.reference),
  }
}
