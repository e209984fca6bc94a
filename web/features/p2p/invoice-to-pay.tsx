import { isCurrency } from '@sixpence/money'
import { invoiceGet } from '@sixpence/protocol/invoices/invoices'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { type Draft, emptyDraft } from './draft.ts'

type InvoiceToPayProps = {
  id: number
  from: number | undefined
  draft: Draft
  replace: (draft: Draft) => void
}

/** Fills the form from an invoice and removes it from the URL. An invoice that cannot be paid is opened instead. */
export function InvoiceToPay({ id, from, draft, replace }: InvoiceToPayProps) {
  const navigate = useNavigate()
  const { data, error } = useRead(invoiceGet, { id, type: 'received' })
  const invoice = data?.invoice
  useEffect(() => {
    if (!invoice && !error) return
    const isOpen = invoice?.status === 'awaitingPayment' || invoice?.status === 'overdue'
    if (!invoice || !isOpen || invoice.isUnderWay || invoice.isFunding || !isCurrency(invoice.currencyCode)) {
      void navigate({ to: '/transfer/invoices', search: { invoice: id }, replace: true })
      return
    }
    const { payeeEmail, amount, currencyCode: currency } = invoice
    const to = payeeEmail?.email ?? ''
    // Earlier choices and notes for the same invoice are kept.
    const invoiceDraft = draft.invoice === id ? draft : emptyDraft
    replace({ ...invoiceDraft, to, amount, currency, from: from ?? invoiceDraft.from, invoice: id })
    void navigate({ to: '/transfer/p2p', search: { step: 'check' }, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address and what it names alone
  }, [id, invoice, error])
  return <SkeletonText lines={6} />
}

/** Subject of the invoice, beside its number. */
export function InvoiceNote({ id }: { id: number }) {
  const { data } = useRead(invoiceGet, { id, type: 'received' })
  return data?.invoice.noteBody && ` · ${data.invoice.noteBody}`
}
