import type { PaymentInstruction } from '../accounts/pay-in.ts'
import { isSepa } from '../methods/countries.ts'
import { isRightRf, looksLikeRf } from '../methods/fields/creditor-reference.ts'

export type CreditTransfer = {
  name: string
  iban: string
  bic?: string | undefined
  currency: string
  /** Decimal text; absent if the payer chooses it. */
  amount?: string | undefined
  /** A creditor reference of ISO 11649, or any text. */
  reference?: string | undefined
}

const mostBytes = 331
const mostText = 140
const mostEuros = 999_999_999.99

/** A line break would begin the next element. */
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/**
 * The text of a QR code that a payer's bank reads as a credit transfer (EPC069-12, version 002, UTF-8); undefined if none is
 * possible: only euro, 0.01 to 999,999,999.99, to an IBAN in SEPA.
 */
export function epcText({
  name,
  iban,
  bic = '',
  currency,
  amount,
  reference = '',
}: CreditTransfer): string | undefined {
  const holder = oneLine(name)
  const words = oneLine(reference)
  if (currency !== 'EUR' || !isSepa(iban.slice(0, 2)) || holder === '') return undefined
  if (amount !== undefined && !(Number(amount) >= 0.01 && Number(amount) <= mostEuros)) return undefined
  if (words.length > mostText) return undefined
  const isStructured = looksLikeRf(words) && isRightRf(words)
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    Array.from(holder).slice(0, 70).join(''),
    iban,
    amount === undefined ? '' : `EUR${amount}`,
    '',
    isStructured ? words.replaceAll(' ', '').toUpperCase() : '',
    isStructured ? '' : words,
  ]
  // Empty elements at the end are omitted.
  const text = lines.join('\n').trimEnd()
  return new TextEncoder().encode(text).length > mostBytes ? undefined : text
}

/** The code for the payment instructions of an account; with an `amount`, decimal text, for exactly that amount. */
export function epcOf(
  { holder, currencyCode, lines }: Pick<PaymentInstruction, 'holder' | 'currencyCode' | 'lines'>,
  amount?: string,
): string | undefined {
  const valueOf = (field: string) => lines.find(({ name }) => name === field)?.copied
  return epcText({
    name: holder,
    iban: valueOf('iban') ?? '',
    bic: valueOf('bic'),
    currency: currencyCode,
    amount,
    reference: valueOf('reference'),
  })
}
