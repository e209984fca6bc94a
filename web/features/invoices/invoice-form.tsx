import { useState } from 'react'
import { isCurrency } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { invoiceCreate } from '@sixpence/protocol/invoices/invoices'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import { useBankDay } from '#widgets/bank-day.ts'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

type Props = { onClose: () => void; onSent: (id: number) => void }

/** Default number of days until an invoice is due. */
const usualDays = 14
const longestNote = 500
const paidInto = 1001

/** Payer, amount, subject and due date (R093). */
export function InvoiceForm({ onClose, onSent }: Props) {
  const t = useTranslate()
  const today = useBankDay()
  const balances = useRead(balanceInquiry, {})
  const currencies = [
    ...new Set(
      (balances.data?.accounts ?? [])
        .filter((account) => !isClosed(account) && account.type === paidInto)
        .map(({ currencyCode }) => currencyCode)
        .filter(isCurrency),
    ),
  ]
  const currencyOf = (currencyCode?: string) =>
    currencies.find((currency) => currency === currencyCode) ?? currencies[0]
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm(invoiceCreate, {
    draft: 'invoice',
    first: {
      toEmail: '',
      amount: '',
      currency: undefined as string | undefined,
      dueDate: addDays(today, usualDays),
      noteBody: '',
    },
    problemsOf: ({ toEmail, amount, dueDate, noteBody }) => ({
      toEmail: !isEmail(cleanEmail(toEmail)) && t('Enter the whole e-mail address.'),
      amount: isZeroAmount(amount) && t('Enter an amount, for example 12.50.'),
      dueDate: !dueDate && t('Choose a day.'),
      noteBody: !noteBody.trim() && t('Enter what the money is for.'),
    }),
    inputOf: ({ toEmail, noteBody, currency: currencyCode, ...rest }) => {
      const currency = currencyOf(currencyCode)
      return currency && { key, ...rest, currency, toEmail: cleanEmail(toEmail), noteBody: noteBody.trim() }
    },
    fieldOf: (parameter) => (parameter === 'currency' ? 'amount' : parameter),
    onDone: ({ id }) => {
      showToast({ text: t('The invoice is sent'), tone: 'good' })
      onSent(id)
    },
  })
  const currency = currencyOf(form.values.currency)

  return (
    <FormDialog
      form={form}
      title={t('New invoice')}
      action={currency && t('Send the invoice')}
      nothing={t('Nothing was sent')}
      onClose={onClose}
    >
      <Loaded
        read={balances}
        skeleton={<SkeletonText lines={6} />}
        failure={t('We could not load your accounts.')}
      >
        {() =>
          currency === undefined ? (
            <Notice
              title={t('No account to pay into yet')}
              actions={
                <ButtonTo to="/home" search={{ show: 'addCurrency' }}>
                  {t('Add a currency')}
                </ButtonTo>
              }
            />
          ) : (
            <>
              <TextField
                {...form.text('toEmail')}
                label={t('Payer’s e-mail')}
                hint={t('They do not need an account here. The e-mail says how to pay from any bank.')}
                type="email"
                autoComplete="off"
                maxLength={254}
              />
              <AmountField
                {...form.at('amount')}
                label={t('Amount')}
                amount={form.values.amount}
                currency={currency}
                currencies={currencies}
                onCurrency={(code) => form.set({ currency: code })}
                onAmount={(amount) => form.set({ amount })}
              />
              <TextField {...form.text('dueDate')} label={t('Due on')} type="date" min={today} />
              <TextArea
                {...form.text('noteBody')}
                label={t('Purpose')}
                hint={t('The invoice also shows your name, your address and your account number.')}
                rows={3}
                maxLength={longestNote}
              />
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
