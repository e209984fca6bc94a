import { isCurrency } from '@sixpence/money'
import { invoiceGet } from '@sixpence/protocol/invoices/invoices'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { type Draft, emptyDraft } from './draft.ts'

type Led = {
  /** Undefined: the address names none, or a payment is under way. */
  id: number | undefined
  from: number | undefined
  draft: Draft
  replace: (draft: Draft) => void
}

/**
 * Fills the entries with what an invoice asks for and takes it out of the address; true until that is done. One that
 * cannot be paid is shown where it stands instead.
 */
export function useInvoiceToPay({ id, from, draft, replace }: Led): boolean {
  const navigate = useNavigate()
  const { data, error } = useRead(
    invoiceGet,
    { id: id ?? 0, type: 'received' },
    { enabled: id !== undefined },
  )
  const invoice = id === undefined ? undefined : data?.invoice
  useEffect(() => {
    if (id === undefined || (!invoice && !error)) return
    const isOpen = invoice?.status === 'awaitingPayment' || invoice?.status === 'overdue'
    if (!invoice || !isOpen || invoice.isUnderWay || invoice.isFunding || !isCurrency(invoice.currencyCode)) {
      void navigate({ to: '/transfer/invoices', search: { invoice: id }, replace: true })
      return
    }
    const { payeeEmail: to = '', amount, currencyCode: currency } = invoice
    // What was chosen or said before for the same one is kept.
    const known = draft.invoice === id ? draft : emptyDraft
    replace({ ...known, to, amount, currency, from: from ?? known.from, invoice: id })
    void navigate({ to: '/transfer/p2p', search: { step: 'check' }, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address and what it names alone
  }, [id, invoice, error])
  return id !== undefined
}
