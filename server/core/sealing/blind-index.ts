import { brandKeys } from '#core/served-brands.ts'
import type { PersonalData } from './personal-data.ts'

/** Words are searchable by their first letters: at least and at most so many. */
const minLetters = 3
const maxLetters = 12
/** Minimum number of final digits by which a phone number is searchable. */
const fewestDigits = 4

/** Search tokens of a text for its column: 64 bits of a keyed hash for each beginning of each word. */
export const beginningsIn = (personal: PersonalData, brand: string, text: string): string[] =>
  stored(
    personal,
    new Set(wordsOf(text).flatMap((word) => beginningsOf(word).map((part) => bits(personal, brand, part)))),
  )

/**
 * Tokens that a row must contain so that every word of the query begins a word of its text: a list for each secret
 * the row may have been written with; none for a query without words. A last word of fewer than three letters, still
 * being typed or an initial, is no token of a longer word: it counts only when it is the whole query.
 */
export function blindWords(personal: PersonalData, brand: string, query: string): string[][] {
  const words = wordsOf(query)
  const counted = words.length > 1 && (words.at(-1)?.length ?? 0) < minLetters ? words.slice(0, -1) : words
  const tokens = counted.map((word) => personal.tokens('word', brand, word.slice(0, maxLetters)))
  return tokens[0]?.map((_, at) => tokens.map((word) => word[at]?.token ?? '')) ?? []
}

/**
 * For a query with a letter too many in any of its words: the tokens of the other words, which a row must all
 * contain, and the tokens of that word without any of its letters, of which a row must contain at least one; for each
 * secret and each word of four letters or more.
 */
export function wantedWithoutLetter(
  personal: PersonalData,
  brand: string,
  query: string,
): { all: string[]; any: string[] }[] {
  const words = wordsOf(query).slice(0, mostWords)
  const tokensOf = (word: string) => personal.tokens('word', brand, word.slice(0, maxLetters))
  return words.flatMap((word, place) => {
    if (word.length <= minLetters) return []
    const others = words.filter((_, at) => at !== place).map(tokensOf)
    const shorter = Array.from(word.slice(0, maxLetters + 1), (_, at) =>
      tokensOf(word.slice(0, at) + word.slice(at + 1)),
    )
    return tokensOf(word).map((_, secret) => ({
      all: others.map((tokens) => tokens[secret]?.token ?? ''),
      any: shorter.map((tokens) => tokens[secret]?.token ?? ''),
    }))
  })
}

/** Maximum number of words of a mistyped name that are searched. */
const mostWords = 4

/** The tokens of `blindWords` of each brand as JSON, for `hasWordsSql`; an empty list for a query without words. */
export function wantedOfBrands(personal: PersonalData, query: string | undefined): string {
  if (query === undefined || wordsOf(query).length === 0) return '[]'
  const byBrand = brandKeys().map((brand) => [brand, blindWords(personal, brand, query)] as const)
  const [, first = []] = byBrand[0] ?? []
  return JSON.stringify(
    first.map((_, at) =>
      Object.fromEntries(byBrand.map(([brand, lists]) => [brand, `{${lists[at]?.join(',')}}`])),
    ),
  )
}

/** SQL: whether a column of tokens contains those of `wantedOfBrands`, a parameter, for the brand. */
export const hasWordsSql = (words: string, wantedJson: string, brand: string): string =>
  `exists (select from jsonb_array_elements(${wantedJson}::jsonb) asked where ${words} @> (asked ->> ${brand})::bigint[])`

/** Look-up hashes of a whole value, a hash per brand. */
export const lookUpsOf = (personal: PersonalData, kind: 'email' | 'phone', value: string): Buffer[] =>
  brandKeys().flatMap((brand) => personal.lookUps(kind, brand, value))

/** Search tokens of a phone number for its column: a token for each of its endings. */
export const endingsOf = (personal: PersonalData, brand: string, phone: string): string[] => {
  const digits = digitsOf(phone)
  const count = Math.max(0, digits.length - fewestDigits + 1)
  const endings = Array.from({ length: count }, (_, at) => bits(personal, brand, digits.slice(at), 'ending'))
  return stored(personal, endings)
}

/** The tokens of the final digits in a query, of which a row must contain at least one; none when there are too few. */
export const wantedEnding = (personal: PersonalData, brand: string, query: string): string[] => {
  const digits = digitsOf(query)
  return digits.length < fewestDigits
    ? []
    : personal.tokens('ending', brand, digits).map(({ token }) => token)
}

/** The tokens for their column, prefixed with the number of their secret; those of the first secret have no prefix. */
function stored(personal: PersonalData, tokens: Iterable<string>): string[] {
  const all = [...tokens]
  return personal.number === 1 || all.length === 0 ? all : [String(personal.number), ...all]
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
  word.length <= minLetters
    ? [word]
    : Array.from({ length: Math.min(word.length, maxLetters) - minLetters + 1 }, (_, at) =>
        word.slice(0, at + minLetters),
      )

const bits = (
  personal: PersonalData,
  brand: string,
  part: string,
  kind: 'word' | 'ending' = 'word',
): string => personal.tokens(kind, brand, part)[0]?.token ?? ''
