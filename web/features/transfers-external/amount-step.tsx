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
import { Loaded } from '#widgets/loaded.tsx'
import { longestText } from '#widgets/payment/amount-problem.ts'
import { NarrowOnly, WideOnly } from '#widgets/payment/flow-page.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import { Sums, SumsAloud } from '#widgets/payment/sums.tsx'
import type { Draft } from './draft.ts'
import styles from './form.module.css'
import { OutsidePage } from './outside-page.tsx'
import { OutsideSlip } from './outside-slip.tsx'
import type { StepProps } from './place-step.tsx'
import { amountErrorOf } from './problems.ts'
import { RateLine } from './rate-line.tsx'
import type { Payment } from './use-payment.ts'

/** A field of this step and what is wrong with it. */
export type EntryField = 'amount' | 'from' | 'note'
type Errors = { [Field in EntryField]?: string | undefined }

type AmountStepProps = StepProps & {
  /** What the server said when the payment was sent. */
  refusal?: { field: EntryField; text: string } | undefined
  onDone: () => void
}

/** How much, in which of the two currencies, and from where. */
export function AmountStep({ draft, update, payment, refusal, onDone }: AmountStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const formId = useId()
  // Fields that were left once or asked for by Continue; before that nobody is told what they have not finished.
  const [asked, setAsked] = useState<ReadonlySet<EntryField>>(new Set())
  const [said, setSaid] = useState(refusal)
  const [summed, setSummed] = useState<readonly SummedError[]>([])
  const { account, accounts, terms, most, amountCurrency } = payment
  const from = account?.currencyCode ?? ''
  const sums = terms && { currency: from, fee: terms.fee, total: terms.total }
  const idOf = (field: EntryField) => `${formId}-${field}`

  const wrong = wrongEntries(draft, payment, t, format)
  const errors: Errors = Object.fromEntries(
    fields.map((field) => [
      field,
      said?.field === field ? said.text : asked.has(field) ? wrong[field] : undefined,
    ]),
  )

  useEffect(() => {
    if (refusal) document.getElementById(`${formId}-${refusal.field}`)?.focus()
  }, [refusal, formId])

  function enter(field: EntryField, change: Partial<Draft>): void {
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
    update({ from: account.accountId })
    onDone()
  }

  return (
    <OutsidePage
      step="amount"
      title={t('How much does {name} get?', { name: payment.payeeName })}
      back={
        <IconTo
          to="/transfer/external"
          search={{ step: 'payee' }}
          label={t('Back to the recipient')}
          icon={<ChevronLeftIcon />}
        />
      }
      aside={
        <>
          <WideOnly>
            <OutsideSlip draft={draft} payment={payment} state="draft" />
          </WideOnly>
          <LimitMeter amount={terms?.toAmount ?? ''} limits={payment.limits} />
          <SumsAloud sums={sums} />
        </>
      }
      dock={
        <Dock
          secondary={
            <ButtonTo to="/transfer/external" search={{ step: 'payee' }} size="big">
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
                currency={amountCurrency}
                currencies={[...new Set([draft.currency ?? '', from].filter(Boolean))]}
                onCurrency={(code) => isCurrency(code) && enter('amount', { amountCurrency: code })}
                error={errors.amount}
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
              error={errors.from}
              onChange={(chosen) => enter('from', { from: chosen, ...keptCurrency(draft, accounts, chosen) })}
            />
            <RateLine payment={payment} />
            {payment.feeRead.error && <Notice kind="warn">{payment.feeRead.error.description}</Notice>}
            <NarrowOnly>{sums && <Sums {...sums} after={payment.after} />}</NarrowOnly>
            <TextField
              id={idOf('note')}
              name="note"
              label={t('Note for yourself, optional')}
              hint={t('Only you see it, in your activity.')}
              error={errors.note}
              autoComplete="off"
              value={draft.note}
              onChange={(event) => enter('note', { note: event.currentTarget.value })}
              onBlur={leave('note')}
            />
          </form>
        )}
      </Loaded>
    </OutsidePage>
  )
}

const fields = ['amount', 'from', 'note'] as const satisfies readonly EntryField[]

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
