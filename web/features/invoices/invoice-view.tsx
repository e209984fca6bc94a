import { type Invoice, invoicePdf } from '@sixpence/protocol/invoices/invoices'
import { inGroups } from '#lib/language/format.ts'
import { CopyButton, CopyText } from '#widgets/copy.tsx'
import { Arrivals } from './arrivals.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon, PrinterIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { ButtonTo } from '#ui/links.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { isOpen, isPayable, statusOf } from './words.ts'

type Props = { invoice: Invoice; onOpen: (open: 'pay' | 'reject') => void; onClose: () => void }

/** All details of an invoice, for payer or payee (R095). */
export function InvoiceView({ invoice, onOpen, onClose }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const pdf = useDownload(invoicePdf)
  const { word, tone } = statusOf(invoice, t)
  const { currencyCode, transactionId } = invoice
  // What can be done with the invoice, or where its payment is.
  const actions = (): ReactNode => {
    if (isPayable(invoice))
      return (
        <>
          <Button onClick={() => onOpen('reject')}>{t('Reject')}</Button>
          <Button kind="primary" onClick={() => onOpen('pay')}>
            {t('Pay {amount}', { amount: format.amount(invoice.amount, currencyCode) })}
          </Button>
        </>
      )
    if (invoice.isFunding && isOpen(invoice))
      return <Button onClick={() => onOpen('reject')}>{t('Withdraw')}</Button>
    if (invoice.isFunding || transactionId === undefined) return undefined
    if (invoice.isFromBank) return <ButtonTo to="/history">{t('Activity')}</ButtonTo>
    return (
      <ButtonTo to="/transfer/p2p/receipt/$transactionId" params={{ transactionId: String(transactionId) }}>
        {t('Receipt')}
      </ButtonTo>
    )
  }
  return (
    <Dialog
      title={t('Invoice {number}', { number: String(invoice.id) })}
      onClose={onClose}
      actions={actions()}
    >
      <Stack gap="3" data-print="only">
        <Cluster as="p" gap="4" rowGap="2">
          <Money display className="t-28" amount={invoice.amount} currency={currencyCode} />
          <StatusChip tone={tone}>{word}</StatusChip>
        </Cluster>
        {invoice.isUnderWay && (
          <p className="soft">
            {t('A payment of it is under way.')} <Link to="/history">{t('Activity')}</Link>
          </p>
        )}
        <Facts invoice={invoice} />
        {invoice.arrivals && <Arrivals arrivals={invoice.arrivals} />}
        {invoice.isFunding && isOpen(invoice) && (
          <Notice title={t('Send it from your bank')}>
            {t('The invoice names the account. Include {number} so that we know the money is yours.', {
              number: invoice.fundingNumber ?? '',
            })}
          </Notice>
        )}
      </Stack>
      <Cluster as="p" gap="4" rowGap="1" className="at-edge">
        {invoice.url !== undefined && <CopyText label={t('Copy the link')} text={invoice.url} />}
        <Button
          kind="text"
          icon={<DownloadIcon size="small" />}
          busy={pdf.isBusy}
          onClick={() => void pdf.download({ id: invoice.id })}
        >
          {t('Download as PDF')}
        </Button>
        <Button kind="text" icon={<PrinterIcon size="small" />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Cluster>
    </Dialog>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const { currencyCode } = invoice
  const isReceived = invoice.type === 'received'
  return (
    <DefinitionList>
      <Definition term={isReceived ? t('From##invoice') : t('To##invoice')}>
        {isReceived ? invoice.payeeName : (invoice.payerName ?? t('Not a customer yet'))}
        <br />
        {(isReceived ? invoice.payeeEmail : invoice.payerEmail)?.email}
      </Definition>
      <Definition term={t('Due on')}>
        <DateTime value={invoice.dueDate} as="day" />
      </Definition>
      <Definition term={t('Sent##invoice')}>
        <DateTime value={invoice.sentDate} as="dayTime" />
      </Definition>
      {invoice.status === 'paid' && (
        <Definition term={t('Paid##invoice')}>
          <DateTime value={invoice.updatedDate} as="dayTime" />
        </Definition>
      )}
      {(invoice.status === 'rejected' || invoice.status === 'cancelled') && (
        <Definition term={statusOf(invoice, t).word}>
          <DateTime value={invoice.updatedDate} as="dayTime" />
          {invoice.rejectNote && <p className="wraps keeps-lines">{invoice.rejectNote}</p>}
        </Definition>
      )}
      {invoice.total !== invoice.amount && (
        <Definition term={t('Including the fee')}>
          <Money amount={invoice.total} currency={currencyCode} />
        </Definition>
      )}
      {invoice.noteBody && (
        <Definition term={t('Purpose')}>
          <p className="wraps keeps-lines">{invoice.noteBody}</p>
        </Definition>
      )}
      {invoice.reference !== undefined && (
        <Definition
          term={t('Reference')}
          action={<CopyButton label={t('Copy reference')} text={invoice.reference} />}
        >
          <span translate="no">{inGroups(invoice.reference)}</span>
        </Definition>
      )}
    </DefinitionList>
  )
}
