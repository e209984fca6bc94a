import { invoiceFundingCreate } from '@sixpence/protocol/invoices/invoices'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

type Props = { currency: string; onClose: () => void; onMade: (id: number) => void }

/** Amount of a transfer from the customer's other bank. */
export function FundingForm({ currency, onClose, onMade }: Props) {
  const t = useTranslate()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(invoiceFundingCreate, {
    draft: 'funding',
    first: { amount: '' },
    problemsOf: ({ amount }) => ({
      amount: isZeroAmount(amount) && t('Enter an amount, for example 12.50.'),
    }),
    inputOf: (values) => ({ key, ...values }),
    onDone: ({ id }) => onMade(id),
  })
  return (
    <FormDialog form={form} title={t('Fund your account')} action={t('Create the invoice')} onClose={onClose}>
      <AmountField
        {...form.at('amount')}
        label={t('Amount')}
        hint={t('You get an invoice with the bank’s details. It is paid when the money arrives.')}
        amount={form.values.amount}
        currency={currency}
        onAmount={(amount) => form.set({ amount })}
      />
    </FormDialog>
  )
}
