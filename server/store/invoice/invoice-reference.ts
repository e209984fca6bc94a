import { isRightRf, rfOf } from '@sixpence/protocol/methods/fields/creditor-reference'

/** The creditor reference (ISO 11649) that a payment of an invoice from another bank has: `RF88INV70013`. */
export const invoiceReference = (id: number): string => rfOf(`INV${id}`)

/**
 * Ids of the invoices whose references are in what a payer wrote, the longest first. Banks insert blanks and other signs, and
 * payers write other numbers behind, so every beginning of the digits with right check digits counts.
 */
export function invoicesReferredToIn(text: string): number[] {
  const written = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const found = [...written.matchAll(/RF\d\dINV(?=(\d{5,16}))/g)].flatMap(([start, digits = '']) =>
    Array.from({ length: digits.length - 4 }, (_, more) => digits.slice(0, digits.length - more)).filter(
      (id) => isRightRf(start + id),
    ),
  )
  return [...new Set(found.map(Number))]
}
