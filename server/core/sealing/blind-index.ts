import { brandKeys } from '@sixpence/brands'
import type { PersonalData } from './personal-data.ts'

/** A word is found by its first three letters or more; longer than this, by so many. */
const [shortest, longest] = [3, 12]
/** A phone number is found by so many of its last digits, or more. */
const fewestDigits = 4

/** The column of everything a text is found by: 64 bits of a look-up for each beginning of each word. */
export const beginningsIn = (personal: PersonalData, brand: string, text: string): string[] => [
  ...new Set(wordsOf(text).flatMap((word) => beginningsOf(word).map((part) => bits(personal, brand, part)))),
]

/** The column has all of these when every word of what somebody typed begins a word of the text; none: nothing to find. */
export const wanted = (personal: PersonalData, brand: string, typed: string): string[] =>
  wordsOf(typed).map((word) => bits(personal, brand, word.slice(0, longest)))

/** What is `wanted` of each brand, as SQL reads it: `($n::jsonb ->> brand)::bigint[]`, null where nothing is. */
export function wantedOfBrands(personal: PersonalData, typed: string | undefined): string {
  if (typed === undefined || wordsOf(typed).length === 0) return '{}'
  return JSON.stringify(
    Object.fromEntries(brandKeys.map((brand) => [brand, `{${wanted(personal, brand, typed).join(',')}}`])),
  )
}

/** The look-ups of a whole value, one for each brand. */
export const lookUpsOf = (personal: PersonalData, kind: 'email' | 'phone', value: string): Buffer[] =>
  brandKeys.map((brand) => personal.lookUp(kind, brand, value))

/** The column of the endings a phone number is found by. */
export const endingsOf = (personal: PersonalData, brand: string, phone: string): string[] => {
  const digits = digitsOf(phone)
  return Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, at) =>
    bits(personal, brand, digits.slice(at), 'ending'),
  )
}

/** Undefined when it is too short to look for. */
export const wantedEnding = (personal: PersonalData, brand: string, typed: string): string | undefined => {
  const digits = digitsOf(typed)
  return digits.length < fewestDigits ? undefined : bits(personal, brand, digits, 'ending')
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

/** Letters and digits without case and accents. */
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
