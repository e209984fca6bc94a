import { isCurrency } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { invoiceCreate } from '@sixpence/protocol/invoices/invoices'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { isClosed } from '#widgets/accounts/account-state.ts'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import { useHouseDay } from '#widgets/house-day.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Props = { onClose: () => void; onSent: (id: number) => void }

/** Days until an invoice is due, unless somebody says otherwise. */
const usualDays = 14
const longestNote = 500
const paidInto = 1001

/** Whom, how much, for what, by when (R093). */
export function InvoiceForm({ onClose, onSent }: Props) {
  const t = useTranslate()
  const formId = useId()
  const today = useHouseDay()
  const accounts = useRead(balanceInquiry, {}).data?.accounts ?? []
  const currencies = [
    ...new Set(
      accounts
        .filter((one) => !isClosed(one) && one.type === paidInto)
        .map(({ currencyCode }) => currencyCode)
        .filter(isCurrency),
    ),
  ]
  const [email, setEmail] = useState('')
  const [amount, setAmount] = useState('')
  const [chosen, setCurrency] = useState<string>()
  const [dueDate, setDueDate] = useState(() => addDays(today, usualDays))
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const creating = useChange(invoiceCreate, { shows: () => true })
  const currency = currencies.find((one) => one === chosen) ?? currencies[0]

  const missing = {
    toEmail: !isEmail(cleanEmail(email)) && t('Enter the whole e-mail address.'),
    amount: !/[1-9]/.test(amount) && t('Enter an amount, for example 12.50.'),
    dueDate: !dueDate && t('Choose a day.'),
    noteBody: !note.trim() && t('Say what the money is for.'),
  }
  const errorOf = (field: keyof typeof missing | 'currency') =>
    (isTried && field !== 'currency' && missing[field]) ||
    creating.refusal?.validationErrors.find(({ parameter }) => parameter === field)?.description
  const shown = ['toEmail', 'amount', 'dueDate', 'noteBody', 'currency'] as const
  const trouble = creating.refusal && !shown.some(errorOf) ? creating.refusal.description : undefined

  async function send(): Promise<void> {
    setTried(true)
    if (Object.values(missing).some(Boolean) || currency === undefined) return
    const made = await creating.send({
      toEmail: cleanEmail(email),
      amount,
      currency,
      dueDate,
      noteBody: note.trim(),
    })
    if (!made) return
    showToast({ text: t('The invoice is sent'), tone: 'good' })
    onSent(made.id)
  }

  const changed = (): void => creating.clear()
  return (
    <Dialog
      title={t('New invoice')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={creating.isSending}>
            {t('Send the invoice')}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap="4"
        id={formId}
        noValidate
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {trouble && (
          <Notice kind="bad" live="assertive" title={t('Nothing was sent')}>
            {trouble}
          </Notice>
        )}
        <TextField
          label={t('E-mail of who pays')}
          hint={t('They need no account: the mail says how to open one.')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={errorOf('toEmail')}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <AmountField
          label={t('Amount')}
          amount={amount}
          currency={currency ?? ''}
          currencies={currencies}
          onCurrency={(next) => {
            changed()
            setCurrency(next)
          }}
          error={errorOf('amount') || errorOf('currency')}
          onAmount={(next) => {
            changed()
            setAmount(next)
          }}
        />
        <TextField
          label={t('Due on')}
          type="date"
          min={today}
          value={dueDate}
          error={errorOf('dueDate')}
          onChange={({ currentTarget: { value } }) => setDueDate(value)}
        />
        <TextArea
          label={t('What it is for')}
          rows={3}
          maxLength={longestNote}
          value={note}
          error={errorOf('noteBody')}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
    </Dialog>
  )
}
