import {
  type GlobalBatchPayment,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
} from '@sixpence/protocol/global/global-batches'
import { isCountry } from '@sixpence/protocol/rules/countries'
import { memo } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Row, RowButton, type RowParts } from '#ui/layout/row.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { RowTo } from '#ui/links.tsx'
import styles from './batch.module.css'
import { ClaimState } from './batch-words.tsx'
import { amountIn, nameIn, problemWords } from './payment-words.ts'

type PaymentRowProps = {
  payment: GlobalBatchPayment
  currency: string
  isEditable: boolean
  isMarked: boolean
  onMark: (ids: readonly number[], isMarked: boolean) => void
  onOpen: (id: number) => void
}

/** A payment of a batch with its problems below. */
export const PaymentRow = memo(function PaymentRow(props: PaymentRowProps) {
  const { payment, currency, isEditable, isMarked, onMark, onOpen } = props
  const t = useTranslate()
  const format = useFormat()
  const { id, isRemoved, paymentData, problems } = payment
  const key = { batchId: payment.batchId, id }
  const remove = useChange(globalBatchPaymentRemove)
  const restore = useChange(globalBatchPaymentRestore)
  const name = nameIn(payment, t)
  const country = payment.beneficiaryCountryCode
  const amount = amountIn(payment, currency)
  const parts: RowParts = {
    title: name,
    meta: [
      payment.beneficiaryEmail,
      isCountry(country) ? format.country(country) : country,
      payment.feeShare === 'beneficiary' && t('They pay the fee'),
      payment.paymentMethods.some(({ forbidden }) => forbidden) && t('Some ways not allowed'),
    ]
      .filter(Boolean)
      .join(' · '),
    status: paymentData?.status && <ClaimState status={paymentData.status} />,
    end:
      amount === undefined ? (
        payment.amount
      ) : (
        <Money amount={amount} currency={currency} tone={isRemoved ? 'struck' : 'plain'} />
      ),
  }
  const transactionId = paymentData?.transactionId
  return (
    <li className={styles.payment} data-editable={isEditable || undefined}>
      {isEditable && !isRemoved && (
        <Checkbox
          label={<VisuallyHidden>{t('Choose {name}', { name })}</VisuallyHidden>}
          checked={isMarked}
          onChange={({ currentTarget: { checked } }) => onMark([id], checked)}
        />
      )}
      {isEditable && !isRemoved ? (
        <RowButton {...parts} onClick={() => onOpen(id)} />
      ) : transactionId === undefined ? (
        <Row {...parts} />
      ) : (
        <RowTo
          {...parts}
          to="/transfer/p2p/receipt/$transactionId"
          params={{ transactionId: String(transactionId) }}
        />
      )}
      {isEditable &&
        (isRemoved ? (
          <Button
            kind="text"
            busy={restore.isSending}
            onClick={({ currentTarget }) => void leave(currentTarget, restore.send(key))}
          >
            {t('Restore')}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </Button>
        ) : (
          <IconButton
            label={t('Remove {name}', { name })}
            icon={<TrashIcon />}
            onClick={({ currentTarget }) => void leave(currentTarget, remove.send(key))}
          />
        ))}
      {!isRemoved && problems.length > 0 && (
        <div className={styles.problems}>
          {problems.map((problem) => (
            <FieldError
              key={`${problem.field} ${problem.name}`}
              id={`problem-${id}-${problem.field}-${problem.name}`}
            >
              {problemWords(payment, problem, t)}
            </FieldError>
          ))}
        </div>
      )}
    </li>
  )
})

/** The row leaves the list when this is done; focus moves to the next row. */
async function leave(button: HTMLElement, done: Promise<unknown>): Promise<void> {
  const row = button.closest('li')
  const isDone = (await done) !== undefined
  if (!isDone || document.activeElement !== button) return
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside ? [...beside.querySelectorAll('button')].at(-1) : document.getElementById('payments')
  next?.focus()
}
