import type { ArrivalDifference } from '@sixpence/protocol/invoices/invoices'
import type { Translate } from '#core/translate.ts'
import { payeeName } from '#rules/mask.ts'
import type { InvoiceAbout } from '#store/invoice/invoice-notices.ts'
import type { Invoice } from '#store/invoice/invoices.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'

/** Name of the invoice's payer or payee for a mail; empty if it is not a customer. */
export function nameOf(personal: PersonalData, side: 'payer' | 'payee', invoice: Invoice): string {
  const sealed = invoice[side]
  return sealed ? payeeName(openCustomer(personal, sealed).name, invoice[`${side}Type`] ?? 1) : ''
}

/** Subject and text of a mail about an invoice. Amount and note are left out: they are read after signing in. */
export function wordsOf(about: InvoiceAbout, name: string, t: Translate): [subject: string, text: string] {
  switch (about) {
    case 'received':
      return [
        t('{name} sent you an invoice', { name }),
        t('{name} sent you an invoice. Open Invoices to see how much it is and what it is for.', { name }),
      ]
    case 'soon':
      return [
        t('An invoice is due soon'),
        t('An invoice from {name} is due within two days. You find it under Invoices.', { name }),
      ]
    case 'overdue':
      return [
        t('An invoice is overdue'),
        t(
          'An invoice from {name} is overdue. You can pay or reject it under Invoices. This is our last reminder.',
          { name },
        ),
      ]
    case 'paid':
      return [
        t('Your invoice was paid'),
        t('{name} has paid an invoice that you sent. The money is in your account.', { name }),
      ]
    case 'rejected':
      return [
        t('Your invoice was rejected'),
        t('{name} has rejected an invoice you sent. Open Invoices to see why.', { name }),
      ]
    default:
      return about satisfies never
  }
}

/** Subject and text of the mail that an invoice was paid from another bank, whose payer may not be a customer. */
export const bankPaidWords = (id: number, t: Translate): [subject: string, text: string] => [
  t('Your invoice was paid'),
  t('Your invoice {number} was paid from another bank. The money is in your account.', {
    number: String(id),
  }),
]

/**
 * Subject and text of the mail about money that named an invoice and did not pay it; the amounts are read after signing
 * in.
 */
export function arrivalWords(id: number, differs: ArrivalDifference, t: Translate): [string, string] {
  const number = String(id)
  return [
    t('Money with the reference of invoice {number}', { number }),
    [
      t('Money arrived for your invoice {number} that does not pay it.', { number }),
      differenceWords(differs, t),
      t('The money is in your account. Open the invoice to see how much it is.'),
    ].join(' '),
  ]
}

function differenceWords(differs: ArrivalDifference, t: Translate): string {
  switch (differs) {
    case 'less':
      return t('It is less than the invoice asks for, so the invoice stays open.')
    case 'more':
      return t('It is more than the invoice asks for, so the invoice stays open.')
    case 'currency':
      return t('It is in another currency than the invoice, so the invoice stays open.')
    case 'paid':
      return t('The invoice was paid before.')
    case 'closed':
      return t('The invoice was rejected or withdrawn before.')
    default:
      return differs satisfies never
  }
}
