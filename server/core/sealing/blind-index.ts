import { brandKeys } from '#core/served-brands.ts'
import type { PersonalData } from './personal-data.ts'

/** Words are searchable by their first 3 to 12 letters. */
const [shortest, longest] = [3, 12]
/** Minimum number of final digits by which a phone number is searchable. */
const fewestDigits = 4

/** Search tokens of a text for its column: 64 bits of a keyed hash for each beginning of each word. */
export const beginningsIn = (personal: PersonalData, brand: string, text: string): string[] => [
  ...new Set(wordsOf(text).flatMap((word) => beginningsOf(word).map((part) => bits(personal, brand, part)))),
]

/**
 * Tokens that a row must contain so that every word of the query begins a word of its text; empty for a query without
 * words.
 */
export const wanted = (personal: PersonalData, brand: string, typed: string): string[] =>
  wordsOf(typed).map((word) => bits(personal, brand, word.slice(0, longest)))

/**
 * The `wanted` tokens of each brand as JSON, for SQL: `($n::jsonb ->> brand)::bigint[]`, null for a query without
 * words.
 */
export function wantedOfBrands(personal: PersonalData, typed: string | undefined): string {
  if (typed === undefined || wordsOf(typed).length === 0) return '{}'
  return JSON.stringify(
    Object.fromEntries(brandKeys().map((brand) => [brand, `{${wanted(personal, brand, typed).join(',')}}`])),
  )
}

/** Look-up hashes of a whole value, one per brand. */
export const lookUpsOf = (personal: PersonalData, kind: 'email' | 'phone', value: string): Buffer[] =>
  brandKeys().map((brand) => personal.lookUp(kind, brand, value))

/** Search tokens of a phone number for its column: one for each of its endings. */
export const endingsOf = (personal: PersonalData, brand: string, phone: string): string[] => {
  const digits = digitsOf(phone)
  return Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, at) =>
    bits(personal, brand, digits.slice(at), 'ending'),
  )
}

/** The token of the final digits in a query; undefined when there are too few. */
export const wantedEnding = (personal: PersonalData, brand: string, typed: string): string | undefined => {
  const digits = digitsOf(typed)
  return digits.length < fewestDigits ? undefined : bits(personal, brand, digits, 'ending')
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** Words of letters and digits, without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const beginningsOf = (word: string): string[] =>
  word.length <= shortest
    ? [word]
    : Array.from({ length: Math.min(word.length, longest) - shortest + 1 }, (_, at) =>
        word.slice(0, at + shortest),
      )

const bits = (
  personal: PersonalData,
  brand: string,
  part: string,
  kind: 'word' | 'ending' = 'word',
): string => personal.lookUp(kind, brand, part).readBigInt64BE().toString()
