import { isRightRf, rfOf } from '@sixpence/protocol/methods/fields/creditor-reference'

/** The creditor reference (ISO 11649) that a payment of an invoice from another bank has: `RF88INV70013`. */
export const invoiceReference = (id: number): string => rfOf(`INV${id}`)

/**
 * Ids of the invoices whose references are in a payer's text, the longest first. Banks insert blanks and other signs,
 * and payers append other numbers, so every prefix of the digits with valid check digits counts.
 */
export function invoicesReferredToIn(text: string): number[] {
  const written = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const references = [...written.matchAll(/RF\d\dINV(?=(\d{5,16}))/g)].flatMap(([start, digits = '']) =>
    Array.from({ length: digits.length - 4 }, (_, more) => digits.slice(0, digits.length - more)).filter(
      (id) => isRightRf(start + id),
    ),
  )
  return [...new Set(references.map(Number))]
}
