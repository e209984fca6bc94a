import { withoutInvisible } from '../../rules/text.ts'

/** Names of problems with a field; `texts.ts` has their texts. */
export type ProblemName =
  | 'missing'
  | 'tooShort'
  | 'tooLong'
  | 'wrongLength'
  | 'wrongCharacters'
  | 'wrongForm'
  | 'wrongCheckDigits'
  | 'wrongCountry'
  | 'countryHasNone'
  | 'unknownChoice'
  | 'notAskedFor'

/** `size` is the required length, where the text mentions one. */
export type Problem = { name: ProblemName; size?: number }

/** Cleaned details of a payment by field name. */
export type Details = Readonly<Record<string, string>>

/** Context of a check: destination, currency and the other details. */
export type FieldContext = { country: string; currency: string; details: Details }

/** A kind of field: how it is cleaned, checked and displayed. None of its functions throws on any input. */
export type FieldKind = {
  /** Normalises the input to what is stored and sent: without separators, upper-cased where case has no meaning. */
  clean: (rawText: string, where: FieldContext) => string
  /** Returns the problem of a cleaned, non-empty text. */
  check: (text: string, where: FieldContext) => Problem | undefined
  /** Formats the cleaned text in its usual grouping. */
  show: (text: string) => string
  /** Masks the text for lists; the text itself when it is not confidential. */
  mask: (text: string) => string
  keyboard: 'text' | 'numeric' | 'email' | 'tel' | 'choice'
  /** Maximum length as typed, separators included. */
  longest: number
  /** The allowed values, for a field with choices. */
  choices?: (where: FieldContext) => readonly string[]
}

/** Creates a problem, with the required length where its text mentions a length. */
export const problem = (name: ProblemName, size?: number): Problem =>
  size === undefined ? { name } : { name, size }

/**
 * Upper-cases an account number or code and removes spaces, dots, dashes, invisible characters and a label before it ("IBAN:
 * "); full-width characters become normal.
 */
export const withoutSeparators = (rawText: string): string =>
  rawText
    .normalize('NFKC')
    .replace(/^[^:\d]*:/u, '')
    .replace(/[\s\p{Cf}.\-‐-―]/gu, '')
    .toUpperCase()
    // Some letters have no single capital and are decomposed.
    .normalize('NFKC')

/** Trims a line, collapses white space and applies NFC. */
export const oneLine = (rawText: string): string =>
  withoutInvisible(rawText).normalize('NFC').replace(/\s+/gu, ' ').trim()

/** Groups of `size` characters: "GB29NWBK" becomes "GB29 NWBK". */
export const inGroups =
  (size: number, between = ' ') =>
  (text: string): string =>
    text.match(new RegExp(`.{1,${size}}`, 'gsu'))?.join(between) ?? ''

/** Masks all but the last characters, and shows at most half of the text: "•••• 6819". */
export const lastOf =
  (count: number) =>
  (text: string): string => {
    const visibleCount = Math.min(count, Math.floor(text.length / 2))
    return visibleCount === 0 ? '••••' : `•••• ${text.slice(-visibleCount)}`
  }

/** A code of a fixed length or a range of lengths in digits, optionally with a checksum. */
export function digits(
  lengths: number | readonly [min: number, max: number],
  more: { isRight?: (text: string) => boolean; show?: FieldKind['show']; mask?: FieldKind['mask'] } = {},
): FieldKind {
  const [min, max] = typeof lengths === 'number' ? [lengths, lengths] : lengths
  return {
    clean: withoutSeparators,
    check: (text) => {
      if (!/^\d*$/.test(text)) return problem('wrongCharacters')
      const wrong = lengthProblem(text.length, min, max)
      if (wrong) return wrong
      return more.isRight?.(text) === false ? problem('wrongCheckDigits') : undefined
    },
    show: more.show ?? ((text) => text),
    mask: more.mask ?? more.show ?? ((text) => text),
    keyboard: 'numeric',
    longest: max * 2,
  }
}

/** `wrongLength`, `tooShort` or `tooLong` when a length is outside the range, undefined otherwise. */
export function lengthProblem(length: number, min: number, max: number): Problem | undefined {
  if (length >= min && length <= max) return undefined
  if (min === max) return problem('wrongLength', min)
  return length < min ? problem('tooShort', min) : problem('tooLong', max)
}
