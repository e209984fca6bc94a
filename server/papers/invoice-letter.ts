import { paperFormat } from '@sixpence/locales/paper.ts'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { wayParts } from './account-letters.ts'
import type { Letter } from './letter-pdf.ts'

/** Facts of an invoice for its letter. */
export type InvoiceFacts = Pick<Letter, 'brand' | 'language' | 't' | 'at'> & {
  number: string
  from: string
  to: string
  amount: string
  dueOn: string
  status: string
  note: string
  /** For an invoice that funds an account: the payment instructions. */
  instructions: readonly PaymentInstruction[]
}

/** An invoice as a letter; if it funds an account, with the details to pay it. */
export function invoiceLetter(facts: InvoiceFacts): Letter {
  const { t, brand, language, at, number, from, to, amount, dueOn, status, note, instructions } = facts
  const isFunding = instructions.length > 0
  return {
    brand,
    language,
    t,
    at,
    to,
    title: t('Invoice {number}', { number }),
    text: note,
    parts: [
      {
        rows: [
          [t('From##invoice'), from],
          [t('To##invoice'), to],
          [t('Amount'), amount],
          [t('Due on'), paperFormat(language).day(dueOn)],
          [t('Status'), status],
        ],
      },
      ...instructions.flatMap((instruction) =>
        wayParts([instruction], t).map((part) => ({
          ...part,
          rows: isShared(instruction) ? part.rows : [...part.rows, [t('Reference'), number] as const],
        })),
      ),
    ],
    closing: [
      isFunding
        ? t('Copy the reference exactly. It marks the invoice as paid.')
        : t('Pay it in {brand}, under Invoices.', { brand: brand.name }),
    ],
  }
}

/** Customers share its account number, so that it has a reference, with that of the invoice. */
const isShared = ({ lines }: PaymentInstruction): boolean => lines.some(({ name }) => name === 'reference')
