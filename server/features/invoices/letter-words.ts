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
