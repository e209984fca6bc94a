import { residenceCountries } from '../../rules/countries.ts'
import { cleanEmail, emailForm } from '../../rules/text.ts'
import { bankText } from './bank-text.ts'
import { isQrIban, isRightQrr, isRightRf, looksLikeQrr, looksLikeRf } from './creditor-reference.ts'
import { lengthProblem, oneLine, problem, type FieldKind } from './kind.ts'

/**
 * Characters that every SEPA bank accepts (EPC217-08): unaccented Latin letters, digits, / - ? : ( ) . , ' + and
 * space.
 */
const isSepaText = (text: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text)

const plain = { show: (text: string) => text, mask: (text: string) => text } as const

/** A line of Latin letters, digits and punctuation, including marks that phones insert automatically. */
const latinLine = (
  min: number,
  max: number,
  form = /^[\p{Script=Latin}\p{M}\d '‘’‚`´"“”„«».,;/()&+:#%!?*_–—‐‑‒−-]*$/u,
): FieldKind => ({
  ...plain,
  clean: oneLine,
  check: (text) =>
    form.test(text) ? lengthProblem(Array.from(text).length, min, max) : problem('wrongCharacters'),
  keyboard: 'text',
  longest: max,
})

/**
 * Problem of a text sent without conversion: only SEPA characters, no slash at the start or end, no double slash (EPC230-15).
 */
function sepaProblem(text: string, maxLength: number) {
  if (!isSepaText(text)) return problem('wrongCharacters')
  if (/^\/|\/\/|\/$/.test(text)) return problem('wrongForm')
  return lengthProblem(text.length, 0, maxLength)
}

const longestReference = 140

/** A text as the recipient of a bank payment reads it: the characters of EPC217-08, up to 140 (Q101). */
export const recipientReads = (text: string): string => bankText(text, longestReference)

/**
 * Remittance text as people write it; `recipientReads` is sent. A creditor reference must have valid check digits, and a
 * QR-IBAN needs such a reference.
 */
const reference: FieldKind = {
  ...plain,
  clean: oneLine,
  check: (text, { details: { iban = '' } }) => {
    if (isQrIban(iban)) {
      if (!looksLikeQrr(text)) return problem('wrongForm')
      return isRightQrr(text) ? undefined : problem('wrongCheckDigits')
    }
    if (looksLikeRf(text) && !isRightRf(text)) return problem('wrongCheckDigits')
    // A text without a letter or digit that can be sent would be empty.
    if (/\p{Cc}/u.test(text) || bankText(text, 1_000) === '') return problem('wrongCharacters')
    return sepaProblem(bankText(text, 1_000), longestReference)
  },
  keyboard: 'text',
  longest: longestReference,
}

/**
 * The payer's reference, up to 35 SEPA characters with the same rule for slashes. It is not converted, because the payee's
 * bank has to receive it unchanged.
 */
const endToEndId: FieldKind = {
  ...plain,
  clean: (rawText) => rawText.trim(),
  check: (text) => sepaProblem(text, 35),
  keyboard: 'text',
  longest: 35,
}

const choice = (choices: NonNullable<FieldKind['choices']>): FieldKind => ({
  ...plain,
  clean: (rawText) => rawText.trim(),
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

const accountTypes = ['checking', 'savings'] as const
const japaneseAccountTypes = ['ordinary', 'current'] as const
export type AccountType = (typeof accountTypes)[number] | (typeof japaneseAccountTypes)[number]

/** An e-mail address, lower-cased, with a maximum length. */
export const emailOf = (maxLength: number): FieldKind => ({
  clean: cleanEmail,
  check: (text) => {
    if (text.length > maxLength) return problem('tooLong', maxLength)
    return emailForm.test(text) ? undefined : problem('wrongForm')
  },
  show: (text) => text,
  mask: (text) => text.replace(/^(.{0,2}).*@/u, '$1••@'),
  keyboard: 'email',
  longest: maxLength,
})

/** Interac security answer: 3 to 25 letters, digits and hyphens, not a word of the question. */
const answer: FieldKind = {
  clean: (rawText) => rawText.trim(),
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
  reference,
  endToEndId,
  question: latinLine(3, 40, /^[\p{Script=Latin}\p{M}\d '’.,/()&+:#?!-]*$/u),
  answer,
  email: emailOf(254),
  /** ISO 3166-1 code; its name comes from `Intl`. */
  country: choice(() => residenceCountries),
  purpose: choice(() => Object.keys(purposes)),
  accountType: choice(({ country }) => (country === 'JP' ? japaneseAccountTypes : accountTypes)),
} as const satisfies Record<string, FieldKind>
