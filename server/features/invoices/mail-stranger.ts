import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { translator } from '#core/translate.ts'
import type { InvoiceAbout } from '#store/invoice/invoice-notices.ts'
import { invoicedAmount, type Invoice } from '#store/invoice/invoices.ts'
import { nameOf, wordsOf } from './letter-words.ts'

/**
 * Mails a payer who is no customer, in the language of the invoice's creator. The note is left out, so that a customer
 * cannot send text of their own to strangers.
 */
export async function mailStranger(
  s: Services,
  invoice: Invoice,
  about: InvoiceAbout,
  to: string,
): Promise<void> {
  const language = (await s.store.people.person(invoice.createdBy))?.language ?? 'en'
  const t = translator(language, invoice.brand)
  const { name: brand } = s.brand(invoice.brand)
  const facts = {
    name: nameOf(s.personal, 'payee', invoice),
    amount: invoicedAmount(invoice),
    day: new Date(invoice.dueOn),
    brand,
  }
  const [subject] = wordsOf(about, facts.name, t)
  await s.partners.mail.send({
    brand: invoice.brand,
    to,
    subject,
    text: [
      t('{name} sent you an invoice for {amount} through {brand}, due on {day}.', facts),
      t('To pay or reject it, open an account with this e-mail, or sign in if you have one:', facts),
      `${siteOf(s.config, invoice.brand)}/register`,
      t('If you do not know {name}, ignore this message. We never ask for your password by e-mail.', facts),
    ].join('\n\n'),
  })
}
