import { paperFormat } from '@sixpence/locales/paper.ts'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { epcOf } from '@sixpence/protocol/accounts/epc-qr'
import { qrOf, rowsOf, wayParts } from './account-letters.ts'
import type { Letter } from './letter-pdf.ts'

/** Facts of an invoice for its letter. */
export type InvoiceFacts = Pick<Letter, 'brand' | 'language' | 't' | 'at'> & {
  number: string
  from: {
    name: string
    address: readonly string[]
    registrationNumber?: string | undefined
    taxNumber?: string | undefined
  }
  to: string
  amount: string
  /** The amount as decimal text, for the QR code. */
  toPay: string
  dueOn: string
  status: string
  note: string
  /** Payment instructions from another bank, with the reference; for an invoice that funds an account, every method. */
  instructions: readonly PaymentInstruction[]
  isFunding: boolean
  isOpen: boolean
}

/** An invoice as a letter, with the details to pay it from another bank. */
export function invoiceLetter(facts: InvoiceFacts): Letter {
  const { t, brand, language, at, number, from, to, amount, dueOn, status, note } = facts
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
          [t('From##invoice'), from.name],
          ...filled([
            [t('Address'), from.address.join(', ')],
            [t('Registration number'), from.registrationNumber],
            [t('Tax number'), from.taxNumber],
          ]),
          [t('To##invoice'), to],
          [t('Amount'), amount],
          [t('Due on'), paperFormat(language).day(dueOn)],
          [t('Status'), status],
        ],
      },
      ...(facts.isFunding
        ? wayParts(facts.instructions, t, facts.toPay)
        : facts.instructions.map(partIn(facts))),
    ],
    closing: closingOf(facts),
  }
}

const partIn =
  ({ t, toPay }: InvoiceFacts) =>
  (instruction: PaymentInstruction): Letter['parts'][number] => ({
    heading: instruction.way === 'wire' ? t('By bank wire') : t('By bank transfer'),
    rows: [[t('Account holder'), instruction.holder], ...rowsOf(instruction, t)],
    qr: qrOf(epcOf(instruction, toPay), t),
  })

function closingOf({ t, brand, instructions, isFunding, isOpen }: InvoiceFacts): string[] {
  if (!isOpen) return []
  const ofBrand = t('Customers of {brand} pay it there, under Invoices.', { brand: brand.name })
  if (instructions.length === 0) return isFunding ? [] : [ofBrand]
  const reference = t('Copy the reference exactly. It marks the invoice as paid.')
  return isFunding ? [reference] : [reference, ofBrand]
}

const filled = (rows: readonly (readonly [string, string | undefined])[]): [string, string][] =>
  rows.flatMap(([term, value]) => (value ? [[term, value] as [string, string]] : []))
