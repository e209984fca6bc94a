import { invoiceGet } from '@sixpence/protocol/invoices/invoices'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { isPayable, isRejectable } from './words.ts'
import type { InvoiceAction } from './invoices-search.ts'

type OpenDialog = InvoiceAction | undefined
type Props = {
  id: number
  type: 'received' | 'sent'
  open: OpenDialog
  onOpen: (open: OpenDialog) => void
  onClose: () => void
}

/** An invoice above the list, with its actions; only open invoices can be paid or rejected (R094 to R096). */
export function InvoicePopup({ id, type, open, onOpen, onClose }: Props) {
  const t = useTranslate()
  const read = useRead(invoiceGet, { id, type })
  const invoice = read.data?.invoice
  if (!invoice)
    return (
      <Dialog title={t('Invoice')} onClose={onClose}>
        {read.error ? (
          <LoadFailure read={read} title={t('We could not load this invoice.')} />
        ) : (
          <SkeletonText lines={5} />
        )}
      </Dialog>
    )
  const back = (): void => onOpen(undefined)
  if (open === 'pay' && isPayable(invoice)) return <PayDialog invoice={invoice} onBack={back} />
  if (open === 'reject' && isRejectable(invoice)) return <RejectDialog invoice={invoice} onBack={back} />
  return <InvoiceView invoice={invoice} onOpen={onOpen} onClose={onClose} />
}
