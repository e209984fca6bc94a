import { mod97 } from './checksums.ts'

/** A structured reference from a payee: by ISO 11649 (SCOR), or of a Swiss QR-bill (QRR). */
export type CreditorReference = { type: 'SCOR' | 'QRR'; reference: string }

/**
 * Swiss Payment Standards: the bank number of a QR-IBAN is 30000 to 31999. Only payments to a QR-IBAN must have a QR
 * reference.
 */
export const isQrIban = (iban: string): boolean => /^(?:CH|LI)\d\d3[01]\d{3}/.test(iban)

/** The form of an ISO 11649 reference, also in groups of four. Shorter texts may be any number that starts with RF. */
export const looksLikeRf = (text: string): boolean =>
  /^RF\d\d(?:[A-Z0-9]{6,21}|(?: [A-Z0-9]{4}){1,5}(?: [A-Z0-9]{1,4})?)$/i.test(text)

/** The 27 digits of a QR reference, also in groups. */
export const looksLikeQrr = (text: string): boolean => /^\d{27}$/.test(withoutBlanks(text))

/** The structured reference in a payment text, in electronic form; undefined for ordinary text. */
export function creditorReferenceOf(text: string, iban = ''): CreditorReference | undefined {
  const reference = withoutBlanks(text)
  if (isQrIban(iban)) return looksLikeQrr(text) && isRightQrr(text) ? { type: 'QRR', reference } : undefined
  return looksLikeRf(text) && isRightRf(text) ? { type: 'SCOR', reference } : undefined
}

/** ISO 11649: check digits by ISO 7064 MOD 97-10, as for an IBAN. */
export function isRightRf(text: string): boolean {
  const reference = withoutBlanks(text)
  return mod97(reference.slice(4) + reference.slice(0, 4)) === 1
}

/** The ISO 11649 reference of up to 21 letters and digits, with its check digits, in electronic form. */
export const rfOf = (text: string): string => `RF${String(98 - mod97(`${text}RF00`)).padStart(2, '0')}${text}`

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The last digit of a QR reference: modulo 10, recursive (Swiss Payment Standards, annex B). */
export function isRightQrr(text: string): boolean {
  const digits = Array.from(withoutBlanks(text), Number)
  const carry = digits.slice(0, -1).reduce((before, digit) => carries[(before + digit) % 10] ?? 0, 0)
  return (10 - carry) % 10 === digits.at(-1)
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()
