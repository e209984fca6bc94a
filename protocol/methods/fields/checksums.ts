/**
 * ISO 7064 MOD 97-10 over digits and capital letters (A is 10). 1 for a valid IBAN whose first four characters were
 * moved to the end.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** ISO/IEC 7812-1, annex B: every second digit from the right is doubled. Detects every single wrong digit. */
export const luhn = (text: string): boolean => {
  const sum = digitsOf(text)
    .reverse()
    .reduce((sum, digit, place) => sum + (place % 2 ? digitSumOfDouble(digit) : digit), 0)
  return sum % 10 === 0
}

/** Of the digit 7: 14, so 1 + 4. */
const digitSumOfDouble = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** Checksum of an ABA routing number: weights 3, 7, 1. */
export const abaChecksum = (text: string): boolean => weighted(text, [3, 7, 1]) % 10 === 0

/** Checksum of a CLABE (Banco de México): weights 3, 7, 1 over 17 digits, each product modulo 10. */
export const clabeChecksum = (text: string): boolean =>
  (10 - (weighted(text.slice(0, 17), [3, 7, 1]) % 10)) % 10 === Number(text[17])

/**
 * Checksum of a CPF, the tax number of a person in Brazil (Receita Federal): two digits, modulo 11; eleven equal
 * digits are invalid.
 */
export const cpfChecksum = (text: string): boolean =>
  !/^(\d)\1*$/.test(text) &&
  modulo11(text.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(text[9]) &&
  modulo11(text.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(text[10])

/**
 * Checksum of a CNPJ, the tax number of a company in Brazil: two digits, modulo 11. Letters, allowed from July 2026,
 * count as ASCII less 48.
 */
export const cnpjChecksum = (text: string): boolean =>
  !/^(.)\1*$/.test(text) &&
  modulo11(text.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(text[12]) &&
  modulo11(text.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(text[13])

function modulo11(text: string, weights: readonly number[]): number {
  const rest = weighted(text, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Sum of digits and capital letters times their weights, which repeat. */
const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, place) => sum + digit * (weights[place % weights.length] ?? 0), 0)

const digitsOf = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0) - 48)
