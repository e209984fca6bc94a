import type { ProblemName } from './fields/kind.ts'

/** Problems of a field. English source texts, which are keys of the translations. {size} is a length. */
export const problemTexts: Record<ProblemName, { text: string }> = {
  missing: { text: 'Fill this in.' },
  tooShort: { text: 'This is too short: at least {size} characters are needed.' },
  tooLong: { text: 'This is too long: at most {size} characters fit.' },
  wrongLength: { text: 'This needs exactly {size} characters.' },
  wrongCharacters: { text: 'There are characters here that do not belong. Use only those of the hint.' },
  wrongForm: { text: 'This does not have the right form. Compare it with what the recipient gave you.' },
  wrongCheckDigits: {
    text: 'There is a typing mistake: the check digits do not fit. Compare it with what the recipient gave you.',
  },
  wrongCountry: { text: 'This belongs to another country than the one you chose.' },
  countryHasNone: { text: 'There are no such numbers in this country.' },
  unknownChoice: { text: 'Choose one of the list.' },
  notAskedFor: { text: 'This method does not ask for this.' },
}
