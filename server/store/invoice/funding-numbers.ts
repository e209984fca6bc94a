/**
 * Ids of funding invoices, F and at least five digits, in a payer's text. Banks insert blanks, dots and dashes, and
 * payers append other numbers.
 */
export function fundingNumbersIn(text: string): number[] {
  const written = text.toUpperCase()
  const matches = [
    ...written.replaceAll(/[\s.-]/g, '').matchAll(/F(\d{5,15})/g),
    ...written.matchAll(/F[\s.-]?(\d{5,15})(?!\d)/g),
  ]
  return [...new Set(matches.map(([, number]) => Number(number)))]
}
