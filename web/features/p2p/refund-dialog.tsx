import type { Receipt } from '@sixpence/protocol/history/history'
import { p2pFeeGet } from '@sixpence/protocol/p2p/p2p'
import { paymentRefund } from '@sixpence/protocol/p2p/payment-refund'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

type Props = { receipt: Receipt; refundable: NonNullable<Receipt['refundable']>; onClose: () => void }

/** Amount and note of a refund, with its fee; a code is entered on the page of payments. */
export function RefundDialog({ receipt, refundable, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const { transactionId, currencyCode, payerName } = receipt
  const { left, accountId } = refundable
  const [amount, setAmount] = useState(left)
  const fee = useRead(p2pFeeGet, isZeroAmount(amount) ? undefined : { accountId, amount })
  const form = useForm(paymentRefund, {
    form: `refund-${transactionId}`,
    // The amount has separate state, because the fee is read for it.
    first: { amount: left, note: '' },
    problemsOf: () => ({
      amount: isZeroAmount(amount) && t('Enter an amount, for example 12.50.'),
    }),
    inputOf: ({ note }) => ({
      transactionId,
      amount,
      ...(note.trim() && { note: note.trim() }),
      ...(fee.data && { fee: fee.data.fee }),
    }),
    onDone: ({ transactionId: payment, status }) => {
      onClose()
      void (status === 'pending'
        ? navigate({ to: '/transfer/p2p', search: { step: 'confirm', payment } })
        : navigate({
            to: '/transfer/p2p/receipt/$transactionId',
            params: { transactionId: String(payment) },
          }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Refund {name}', { name: payerName })}
      action={t('Refund')}
      onClose={onClose}
    >
      <AmountField
        {...form.at('amount')}
        label={t('Amount')}
        hint={t('At most {amount}. It goes back in the same currency.', {
          amount: format.amount(left, currencyCode),
        })}
        amount={amount}
        currency={currencyCode}
        onAmount={(text) => {
          setAmount(text)
          form.set({ amount: text })
        }}
      />
      <TextField {...form.text('note')} label={t('Note (optional)')} maxLength={140} />
      <DefinitionList>
        <Definition term={t('Fee')}>
          {fee.data ? <Money amount={fee.data.fee} currency={currencyCode} /> : '–'}
        </Definition>
        <Definition term={t('Total')}>
          {fee.data ? <Money amount={fee.data.total} currency={currencyCode} /> : '–'}
        </Definition>
      </DefinitionList>
      <p className="meta">{t('The fee the payer paid is not refunded.')}</p>
    </FormDialog>
  )
}
