import { useNavigate } from '@tanstack/react-router'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type Receipt, transactionReceiptPdf } from '@sixpence/protocol/history/history'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import {
  ChatIcon,
  CopyIcon,
  DownloadIcon,
  HomeIcon,
  PrinterIcon,
  RepeatIcon,
  RequestIcon,
} from '#ui/icons/icons.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { RowTo } from '#ui/links.tsx'
import { maySend } from '#widgets/accounts/may-send.ts'
import { keepDraft } from './draft.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const pdf = useDownload(transactionReceiptPdf)
  const customer = useRead(customerInfoGet, {}).data?.customer
  const [isRefunding, setRefunding] = useState(false)

  async function copyNumber(): Promise<void> {
    await navigator.clipboard.writeText(String(receipt.transactionId))
    showToast({ text: t('The number is copied.') })
  }

  return (
    <section aria-labelledby="receipt-actions">
      <SectionHead id="receipt-actions">{t('This receipt')}</SectionHead>
      <Rows data-density="compact">
        <li>
          <RowButton
            media={<DownloadIcon className="accent" />}
            title={pdf.isBusy ? t('The PDF is being created') : t('Download as PDF')}
            aria-disabled={pdf.isBusy || undefined}
            onClick={() => void pdf.download({ transactionId: receipt.transactionId })}
          />
        </li>
        <li>
          <RowButton
            media={<PrinterIcon className="accent" />}
            title={t('Print')}
            onClick={() => window.print()}
          />
        </li>
        <li>
          <RowButton
            media={<CopyIcon className="accent" />}
            title={t('Copy the number')}
            onClick={() => void copyNumber()}
          />
        </li>
        {receipt.payeeEmail && receipt.status !== 'pending' && customer && maySend(customer) && (
          <li>
            <SendAgain receipt={receipt} to={receipt.payeeEmail} />
          </li>
        )}
        {receipt.refundable && (
          <li>
            <RowButton
              media={<RequestIcon className="accent" />}
              title={t('Refund')}
              onClick={() => setRefunding(true)}
            />
          </li>
        )}
        <li>
          <RowTo
            to="/messages"
            search={{ write: true, payment: receipt.transactionId }}
            media={<ChatIcon className="accent" />}
            title={t('Ask about this payment')}
          />
        </li>
        <li>
          <RowTo to="/home" media={<HomeIcon className="accent" />} title={t('Go to home')} />
        </li>
      </Rows>
      {isRefunding && receipt.refundable && (
        <RefundDialog receipt={receipt} refundable={receipt.refundable} onClose={() => setRefunding(false)} />
      )}
    </section>
  )
}

/** The same entries for a new payment, which is checked before it is sent. */
function SendAgain({ receipt, to }: { receipt: Receipt; to: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts
  const from = accounts?.find(({ accountNumber }) => receipt.payerAccount?.endsWith(accountNumber))?.accountId
  return (
    <RowButton
      media={<RepeatIcon className="accent" />}
      title={t('Send again')}
      onClick={() => {
        const { amount, note = '', reference = '' } = receipt
        keepDraft({ to, amount, note, reference, from })
        void navigate({ to: '/transfer/p2p', search: { step: 'amount' } })
      }}
    />
  )
}
