import type { PaymentInstruction } from '../accounts/pay-in.ts'
import { isSepa } from '../methods/countries.ts'
import { looksLikeRf } from '../methods/fields/creditor-reference.ts'

export type CreditTransfer = {
  name: string
  iban: string
  bic?: string | undefined
  currency: string
  /** Decimal text; absent where the payer chooses it. */
  amount?: string | undefined
  /** A creditor reference of ISO 11649, or any text. */
  reference?: string | undefined
}

const mostBytes = 331

/**
 * The text of a QR code that a payer's bank reads as a credit transfer (EPC069-12, version 002, UTF-8); undefined where it is none:
 * only euro, to an IBAN in SEPA.
 */
export function epcText({
  name,
  iban,
  bic = '',
  currency,
  amount,
  reference = '',
}: CreditTransfer): string | undefined {
  if (currency !== 'EUR' || !isSepa(iban.slice(0, 2))) return undefined
  const isStructured = looksLikeRf(reference)
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    Array.from(name).slice(0, 70).join(''),
    iban,
    amount === undefined ? '' : `EUR${amount}`,
    '',
    isStructured ? reference.replaceAll(' ', '') : '',
    isStructured ? '' : reference,
  ]
  // Elements at the end that are empty are left out.
  const text = lines.join('\n').trimEnd()
  return new TextEncoder().encode(text).length > mostBytes ? undefined : text
}

/** The same of instructions to pay into an account; with an `amount`, decimal text, for exactly that. */
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
