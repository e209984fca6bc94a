import { feeShares } from '@sixpence/protocol/global/global'
import {
  type GlobalBatch,
  type GlobalBatchPayment,
  globalBatchPaymentAdd,
  globalBatchPaymentUpdate,
} from '@sixpence/protocol/global/global-batches'
import { isCountry } from '@sixpence/protocol/rules/countries'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { amountProblem } from '#widgets/payment/steps/amount-problem.ts'
import { amountWords, textProblem } from '#widgets/payment/steps/amount-words.ts'
import { type Entries, type FieldRefusal, useEntries } from '#kit/form/use-entries.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './batch.module.css'
import { FeeSide } from './fee-side.tsx'
import { beneficiaryOf, payeeFieldOf, payeeFields, payeeProblems } from './payee.ts'
import { PayeeFields } from './payee-fields.tsx'
import { amountIn } from './payment-words.ts'
import { useOffered } from './use-offered.ts'
import { Ways } from './ways.tsx'

const fields = [...payeeFields, 'amount', 'description', 'ways'] as const
type Field = (typeof fields)[number]

type PaymentDialogProps = {
  batch: GlobalBatch
  /** Absent for a new payment. */
  payment: GlobalBatchPayment | undefined
  onClose: () => void
}

export function PaymentDialog({ batch, payment, onClose }: PaymentDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const [entered, setEntered] = useState(() => enteredIn(payment, batch.currencyCode))
  const [refused, setRefused] = useState(() => problemIn(payment))
  const [error, setError] = useState<string>()
  const options = { shows: takeRefusal }
  const adding = useChange(globalBatchPaymentAdd, options)
  const updating = useChange(globalBatchPaymentUpdate, options)
  const offered = useOffered(entered.payee.country)
  const { currencyCode: currency, batchId } = batch
  const { payee, amount, description, forbidden } = entered
  // The balance is checked for the whole batch.
  const account = { currencyCode: currency, balance: amount || '0' }
  const wrong = amountProblem({ amount, account })
  const entries = useEntries<Field>(
    fields,
    {
      ...payeeProblems(payee, t),
      amount: wrong && amountWords(wrong, account, t, format),
      description: textProblem(description, t),
      ways: offered.every((text) => forbidden.includes(text)) ? t('Allow at least one way.') : undefined,
    },
    refused,
  )

  function enter(change: Partial<Entered>, field?: Field): void {
    if (field) entries.entered(field)
    setError(undefined)
    setEntered({ ...entered, ...change })
  }

  function takeRefusal(refusal: Refusal): true {
    const [problem] = refusal.validationErrors
    const field = fieldOf(problem?.parameter)
    if (problem && field) setRefused({ field, text: problem.description })
    else setError(refusal.description)
    return true
  }

  async function save(): Promise<void> {
    if (!entries.areRight()) return
    const changed = {
      amount,
      feeShare: entered.feeShare,
      ...beneficiaryOf(payee),
      ...(description.trim() && { description: description.trim() }),
      paymentMethods: forbidden.map((name) => ({ name, forbidden: true })),
    }
    const done = payment
      ? await updating.send({ batchId, id: payment.id, payment: changed })
      : await adding.send({ batchId, payment: changed })
    if (done) onClose()
  }

  return (
    <Dialog
      title={payment ? t('Change this payment') : t('Add a payment')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={entries.formId}
            busy={adding.isSending || updating.isSending}
          >
            {payment ? t('Save') : t('Add')}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap="5"
        id={entries.formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {error && <Notice kind="bad" live="assertive" title={error} />}
        <ErrorSummary errors={entries.summed} />
        <PaymentFields
          entered={entered}
          entries={entries}
          currency={currency}
          offered={offered}
          onChange={enter}
        />
      </Stack>
    </Dialog>
  )
}

type PaymentFieldsProps = {
  entered: Entered
  entries: Entries<Field>
  currency: string
  offered: ReturnType<typeof useOffered>
  onChange: (change: Partial<Entered>, field?: Field) => void
}

function PaymentFields({ entered, entries, currency, offered, onChange }: PaymentFieldsProps) {
  const t = useTranslate()
  const { payee, amount, feeShare, description, forbidden } = entered
  const { idOf, errorOf, left } = entries
  return (
    <>
      <PayeeFields
        payee={payee}
        idOf={idOf}
        errorOf={errorOf}
        onLeave={left}
        onChange={(change, field) => onChange({ payee: { ...payee, ...change } }, field)}
      />
      <div onBlur={() => amount && left('amount')}>
        <AmountField
          id={idOf('amount')}
          label={t('Amount')}
          amount={amount}
          currency={currency}
          error={errorOf('amount')}
          onAmount={(text) => onChange({ amount: text }, 'amount')}
        />
      </div>
      <FeeSide value={feeShare} onChange={(share) => onChange({ feeShare: share }, 'amount')} />
      <TextField
        id={idOf('description')}
        label={t('Message, optional')}
        error={errorOf('description')}
        autoComplete="off"
        value={description}
        onChange={(event) => onChange({ description: event.currentTarget.value }, 'description')}
        onBlur={() => left('description')}
      />
      <Ways
        id={idOf('ways')}
        offered={offered}
        forbidden={forbidden}
        error={errorOf('ways')}
        onChange={(ways) => onChange({ forbidden: ways }, 'ways')}
      />
    </>
  )
}

type Entered = ReturnType<typeof enteredIn>

/** Values of a line that fit into the form; problems of other values are shown beside the line. */
function enteredIn(payment: GlobalBatchPayment | undefined, currency: string) {
  const country = payment?.beneficiaryCountryCode ?? ''
  return {
    payee: {
      type: payment?.beneficiaryType === 'company' ? ('company' as const) : ('person' as const),
      name: payment?.beneficiaryName ?? '',
      email: payment?.beneficiaryEmail ?? '',
      country: isCountry(country) ? country : '',
    },
    amount: (payment && amountIn(payment, currency)) ?? '',
    feeShare: feeShares.find((feeShare) => feeShare === payment?.feeShare) ?? ('sender' as const),
    description: payment?.description ?? '',
    forbidden:
      payment?.paymentMethods.filter((paymentMethod) => paymentMethod.forbidden).map(({ name }) => name) ??
      [],
  }
}

/** The first problem of the line, at its field. */
function problemIn(payment: GlobalBatchPayment | undefined): FieldRefusal | undefined {
  const problem = payment?.problems.find((problem) => fieldOf(problem.field))
  const field = fieldOf(problem?.field)
  return problem && field && { field, text: problem.description }
}

function fieldOf(parameter = ''): Field | undefined {
  const name = parameter.replace(/^payment\./, '')
  if (name === 'amount' || name === 'description') return name
  return name.startsWith('paymentMethods') ? 'ways' : payeeFieldOf[name]
}
