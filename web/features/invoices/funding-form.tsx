import { invoiceFundingCreate } from '@sixpence/protocol/invoices/invoices'
import { useId, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

type Props = { currency: string; onClose: () => void; onMade: (id: number) => void }

/** How much somebody sends to themself from a bank. */
export function FundingForm({ currency, onClose, onMade }: Props) {
  const t = useTranslate()
  const formId = useId()
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const making = useChange(invoiceFundingCreate, { shows: () => true })
  const isMissing = !/[1-9]/.test(amount)
  const refused = making.refusal?.validationErrors.find(
    ({ parameter }) => parameter === 'amount',
  )?.description

  async function make(): Promise<void> {
    setTried(true)
    const made = isMissing ? undefined : await making.send({ amount })
    if (made) onMade(made.id)
  }

  return (
    <Dialog
      title={t('Fund your account')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={making.isSending}>
            {t('Make the invoice')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {making.refusal && !refused && (
          <Notice kind="bad" live="assertive" title={making.refusal.description} />
        )}
        <AmountField
          label={t('Amount')}
          hint={t('You get an invoice with the bank’s details. It is paid when the money arrives.')}
          amount={amount}
          currency={currency}
          error={(isTried && isMissing && t('Enter an amount, for example 12.50.')) || refused}
          onAmount={(next) => {
            making.clear()
            setAmount(next)
          }}
        />
      </form>
    </Dialog>
  )
}
