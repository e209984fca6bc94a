import type { ProblemName } from './fields/kind.ts'

/** Problems of a field. English source texts, which are keys of the translations. {size} is a length. */
export const problemTexts: Record<ProblemName, { text: string }> = {
  missing: { text: 'Fill this in.' },
  tooShort: { text: 'This is too short. Enter at least {size} characters.' },
  tooLong: { text: 'This is too long. Enter at most {size} characters.' },
  wrongLength: { text: 'Enter exactly {size} characters.' },
  wrongCharacters: { text: 'Some of these characters are not allowed. Use only those named in the hint.' },
  wrongForm: { text: 'The format is not correct. Compare it with what the recipient gave you.' },
  wrongCheckDigits: {
    text: 'There is a typing mistake: the check digits do not fit. Compare it with what the recipient gave you.',
  },
  wrongCountry: { text: 'This belongs to a different country from the one you chose.' },
  countryHasNone: { text: 'This country does not use these numbers.' },
  unknownChoice: { text: 'Choose one from the list.' },
  notAskedFor: { text: 'This method does not ask for this.' },
}
