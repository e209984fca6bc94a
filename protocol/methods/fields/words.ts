import { residenceCountries } from '../../rules/countries.ts'
import { lengthProblem, oneLine, problem, type FieldKind } from './kind.ts'

/**
 * Characters that every SEPA bank accepts (EPC217-08): unaccented Latin letters, digits, / - ? : ( ) . , ' + and
 * space.
 */
const isSepaText = (text: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text)

const plain = { show: (text: string) => text, mask: (text: string) => text } as const

/** A line of Latin letters, digits and common punctuation. */
const latinLine = (
  least: number,
  most: number,
  form = /^[\p{Script=Latin}\p{M}\d '’.,/()&+:#-]*$/u,
): FieldKind => ({
  ...plain,
  clean: oneLine,
  check: (text) =>
    form.test(text) ? lengthProblem(Array.from(text).length, least, most) : problem('wrongCharacters'),
  keyboard: 'text',
  longest: most,
})

/**
 * Remittance text in SEPA characters, up to 140 (Q101); no slash at the start or end and no double slash (EPC230-15).
 */
const sepaLine = (most: number): FieldKind => ({
  ...plain,
  clean: oneLine,
  check: (text) => {
    if (!isSepaText(text)) return problem('wrongCharacters')
    if (/^\/|\/\/|\/$/.test(text)) return problem('wrongForm')
    return lengthProblem(text.length, 0, most)
  },
  keyboard: 'text',
  longest: most,
})

/**
 * The payer's reference, up to 35 characters, in SEPA characters with the same rule of slashes. Nothing in it is
 * converted, because the payee's bank has to get it unchanged.
 */
const endToEndId: FieldKind = { ...sepaLine(35), clean: (typed) => typed.trim() }

const choice = (choices: NonNullable<FieldKind['choices']>): FieldKind => ({
  ...plain,
  clean: (typed) => typed.trim(),
  check: (text, where) => (choices(where).includes(text) ? undefined : problem('unknownChoice')),
  choices,
  keyboard: 'choice',
  longest: 20,
})

/** Purposes of a payment with their ISO 20022 codes (ExternalPurpose1Code). */
export const purposes = {
  family: 'OTHR',
  goods: 'GDDS',
  services: 'SCVE',
  salary: 'SALA',
  rent: 'RENT',
  loan: 'LOAN',
  taxes: 'TAXS',
  education: 'EDUC',
  health: 'MDCS',
  savings: 'SAVG',
  investment: 'INVS',
  charity: 'CHAR',
  other: 'OTHR',
} as const
export type Purpose = keyof typeof purposes

const addressForm = /^[^\s\p{C}@"'<>(),;:\\]+@[^\s\p{C}@"'<>(),;:\\]+\.[^\s\p{C}@.]{2,}$/u

/** An e-mail address, lower-cased, with a maximum length. */
export const emailOf = (most: number): FieldKind => ({
  clean: (typed) => typed.trim().toLowerCase(),
  check: (text) =>
    text.length > most ? problem('tooLong', most) : addressForm.test(text) ? undefined : problem('wrongForm'),
  show: (text) => text,
  mask: (text) => text.replace(/^(.{0,2}).*@/u, '$1••@'),
  keyboard: 'email',
  longest: most,
})

/** Interac security answer: 3 to 25 letters, digits and hyphens, not a word of the question. */
const answer: FieldKind = {
  clean: (typed) => typed.trim(),
  check: (text, { details }) => {
    if (!/^[\p{Script=Latin}\d-]*$/u.test(text)) return problem('wrongCharacters')
    const wrong = lengthProblem(Array.from(text).length, 3, 25)
    if (wrong) return wrong
    const isTold = details['question']?.toLowerCase().includes(text.toLowerCase())
    return isTold ? problem('wrongForm') : undefined
  },
  show: (text) => text,
  mask: () => '••••',
  keyboard: 'text',
  longest: 25,
}

/** Names, addresses, messages and choices. */
export const wordKinds = {
  /** 70 characters, the limit of ISO 20022 messages in SEPA and ACH. */
  payeeName: latinLine(2, 70),
  street: latinLine(1, 70),
  building: latinLine(1, 16),
  postalCode: latinLine(2, 16),
  town: latinLine(1, 35),
  reference: sepaLine(140),
  endToEndId,
  question: latinLine(3, 40, /^[\p{Script=Latin}\p{M}\d '’.,/()&+:#?!-]*$/u),
  answer,
  email: emailOf(254),
  /** ISO 3166-1 code; its name comes from `Intl`. */
  country: choice(() => residenceCountries),
  purpose: choice(() => Object.keys(purposes)),
  accountType: choice(({ country }) =>
    country === 'JP' ? ['ordinary', 'current'] : ['checking', 'savings'],
  ),
} as const satisfies Record<string, FieldKind>
