import { type Invoice, invoiceReject } from '@sixpence/protocol/invoices/invoices'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { otherOf } from './words.ts'

/** Says no, and why (R096); one of one's own is withdrawn without a word. */
export function RejectDialog({ invoice, onBack }: { invoice: Invoice; onBack: () => void }) {
  const t = useTranslate()
  const [note, setNote] = useState('')
  const rejecting = useChange(invoiceReject, { shows: () => true })
  const name = otherOf(invoice)
  const { isFunding } = invoice

  async function reject(): Promise<void> {
    if (!(await rejecting.send({ invoiceId: invoice.id, note: note.trim() }))) return
    showToast({ text: isFunding ? t('The invoice is withdrawn') : t('The invoice is rejected') })
    onBack()
  }

  return (
    <Dialog
      title={isFunding ? t('Withdraw the invoice?') : t('Reject the invoice?')}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{t('Back')}</Button>
          <Button kind="danger" busy={rejecting.isSending} onClick={() => void reject()}>
            {isFunding ? t('Withdraw the invoice') : t('Reject the invoice')}
          </Button>
        </>
      }
    >
      {rejecting.refusal && <Notice kind="bad" live="assertive" title={rejecting.refusal.description} />}
      {isFunding ? (
        <p>{t('Money already on its way will still arrive.')}</p>
      ) : (
        <>
          <p>{t('{name} is told, and the invoice cannot be paid any more.', { name })}</p>
          <TextArea
            label={t('Note, optional')}
            hint={t('{name} will read it.', { name })}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => {
              rejecting.clear()
              setNote(value)
            }}
          />
        </>
      )}
    </Dialog>
  )
}
