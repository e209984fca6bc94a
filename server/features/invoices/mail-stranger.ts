import { paperFormat } from '@sixpence/locales/paper.ts'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { translator, type Translate } from '#core/translate.ts'
import { rowsOf } from '#papers/account-letters.ts'
import type { InvoiceAbout } from '#store/invoice/invoice-notices.ts'
import { invoicedAmount, type Invoice } from '#store/invoice/invoices.ts'
import { invoiceLinkOf } from './invoice-link.ts'
import { payInOf } from './invoice-pay-in.ts'
import { nameOf, wordsOf } from './letter-words.ts'

/**
 * Mails a payer who is not a customer, in the language of the invoice's creator. The note is left out, so that a
 * customer cannot send text of their own to strangers.
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
  const payIn = await payInOf(s, invoice)
  await s.partners.mail.send({
    brand: invoice.brand,
    to,
    subject,
    text: [
      t('{name} sent you an invoice for {amount} through {brand}, due on {day}.', facts),
      ...(payIn ? paidFromAnyBank(payIn, paperFormat(language).money(facts.amount), t) : []),
      t('See the whole invoice:'),
      invoiceLinkOf(s, invoice),
      payIn
        ? t('With an account at {brand} you can also pay or reject it there, under Invoices.', facts)
        : t('To pay or reject it, open an account with this e-mail, or sign in if you have one:', facts),
      ...(payIn ? [] : [`${siteOf(s.config, invoice.brand)}/register`]),
      t('If you do not know {name}, ignore this message. We never ask for your password by e-mail.', facts),
    ].join('\n\n'),
  })
}

/** Details to enter at the payer's bank, one per line, in the form to copy. */
function paidFromAnyBank(payIn: PaymentInstruction, amount: string, t: Translate): string[] {
  const copied = { ...payIn, lines: payIn.lines.map((line) => ({ ...line, shown: line.copied })) }
  const rows = [[t('Account holder'), payIn.holder], ...rowsOf(copied, t), [t('Amount'), amount]]
  return [
    t('Pay it from any bank to this account:'),
    rows.map(([term, value]) => `${term}: ${value}`).join('\n'),
    t('Copy the reference exactly. It marks the invoice as paid.'),
  ]
}
