import { type Invoice, invoiceReject } from '@sixpence/protocol/invoices/invoices'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { otherOf } from './words.ts'

/** Rejects an invoice with a reason (R096); a sent invoice is withdrawn without a reason. */
export function RejectDialog({ invoice, onBack }: { invoice: Invoice; onBack: () => void }) {
  const t = useTranslate()
  const name = otherOf(invoice)
  const { isFunding } = invoice
  const form = useForm(invoiceReject, {
    draft: `invoiceReject.${invoice.id}`,
    first: { note: '' },
    inputOf: ({ note }) => ({ invoiceId: invoice.id, note: note.trim() }),
    onDone: () => {
      showToast({ text: isFunding ? t('The invoice is withdrawn') : t('The invoice is rejected') })
      onBack()
    },
  })
  return (
    <FormDialog
      form={form}
      title={isFunding ? t('Withdraw the invoice?') : t('Reject the invoice?')}
      action={isFunding ? t('Withdraw the invoice') : t('Reject the invoice')}
      kind="danger"
      cancel={t('Back')}
      onClose={onBack}
    >
      {isFunding ? (
        <p>{t('Money already on its way will still arrive.')}</p>
      ) : (
        <>
          <p>{t('We will notify {name}, and the invoice can no longer be paid.', { name })}</p>
          <TextArea
            {...form.text('note')}
            label={t('Note, optional')}
            hint={t('{name} will read it.', { name })}
            rows={2}
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  )
}
