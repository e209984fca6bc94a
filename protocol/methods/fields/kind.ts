/** What can be wrong with one field, by name. `texts.ts` has the sentence for each. */
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

/** `size` is the length that was asked for, where the sentence names one. */
export type Problem = { name: ProblemName; size?: number }

/** Cleaned values of a payment's details by field name. */
export type Details = Readonly<Record<string, string>>

/** What a check may look at besides its own text: where the money goes and what else was typed. */
export type Where = { country: string; currency: string; details: Details }

/** A sort of field: how it is typed, kept, judged and shown. Nothing here throws, whatever was typed. */
export type FieldKind = {
  /** What is kept and sent of what was typed: without separators, in capitals where case says nothing. */
  clean: (typed: string, where: Where) => string
  /** What is wrong with a cleaned text that is not empty. */
  check: (text: string, where: Where) => Problem | undefined
  /** The cleaned text as people write it: grouped. */
  show: (text: string) => string
  /** Enough to recognise one's own, for lists; the text itself where it is no secret. */
  mask: (text: string) => string
  keyboard: 'text' | 'numeric' | 'email' | 'tel' | 'choice'
  /** Most characters as typed, separators included. */
  longest: number
  /** The values to choose from, where only some are right. */
  choices?: (where: Where) => readonly string[]
}

export const problem = (name: ProblemName, size?: number): Problem =>
  size === undefined ? { name } : { name, size }

/** Cleans an account number or code: capitals without spaces, dots, dashes and invisible characters. */
export const withoutSeparators = (typed: string): string =>
  typed.replace(/[\s\p{Cf}.\-‐-―]/gu, '').toUpperCase()

/** Cleans a line of text: trimmed, in single spaces, composed. */
export const oneLine = (typed: string): string => typed.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** "GB29NWBK" in fours: "GB29 NWBK". */
export const inGroups =
  (size: number, between = ' ') =>
  (text: string): string =>
    text.match(new RegExp(`.{1,${size}}`, 'gsu'))?.join(between) ?? ''

/** "•••• 6819": the last characters, never more than half of them. */
export const lastOf =
  (count: number) =>
  (text: string): string => {
    const shown = Math.min(count, Math.floor(text.length / 2))
    return shown === 0 ? '••••' : `•••• ${text.slice(-shown)}`
  }

/** A code with a fixed count of digits, or some lengths of it, and perhaps a checksum. */
export function digits(
  lengths: number | readonly [least: number, most: number],
  more: { isRight?: (text: string) => boolean; show?: FieldKind['show']; mask?: FieldKind['mask'] } = {},
): FieldKind {
  const [least, most] = typeof lengths === 'number' ? [lengths, lengths] : lengths
  return {
    clean: withoutSeparators,
    check: (text) => {
      if (!/^\d*$/.test(text)) return problem('wrongCharacters')
      const wrong = lengthProblem(text.length, least, most)
      if (wrong) return wrong
      return more.isRight?.(text) === false ? problem('wrongCheckDigits') : undefined
    },
    show: more.show ?? ((text) => text),
    mask: more.mask ?? more.show ?? ((text) => text),
    keyboard: 'numeric',
    longest: most * 2,
  }
}

export function lengthProblem(length: number, least: number, most: number): Problem | undefined {
  if (length >= least && length <= most) return undefined
  if (least === most) return problem('wrongLength', least)
  return length < least ? problem('tooShort', least) : problem('tooLong', most)
}
