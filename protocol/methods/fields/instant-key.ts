import { cnpjChecksum, cpfChecksum } from './checksums.ts'
import { lastOf, lengthProblem, problem, withoutSeparators, type FieldKind, type Problem } from './kind.ts'
import { emailOf } from './words.ts'

/** How an account is found without its number (Q112); `random` is an alias its bank made. */
export const instantKeyTypes = ['taxId', 'phone', 'email', 'random'] as const
export type InstantKeyType = (typeof instantKeyTypes)[number]

/** CPF of a person, 11 digits, or CNPJ of a company, 14 letters and digits of which the last two are digits. */
export const taxIdBr: FieldKind = {
  clean: (typed) => withoutSeparators(typed).replaceAll('/', ''),
  check: (text) => {
    if (/^\d{11}$/.test(text)) return cpfChecksum(text) ? undefined : problem('wrongCheckDigits')
    if (/^[A-Z0-9]{12}\d\d$/.test(text)) return cnpjChecksum(text) ? undefined : problem('wrongCheckDigits')
    if (!/^[A-Z0-9]*$/.test(text)) return problem('wrongCharacters')
    return lengthProblem(text.length, 11, 14) ?? problem('wrongForm')
  },
  show: (text) =>
    text.length === 11
      ? text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
      : text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
  mask: lastOf(4),
  keyboard: 'text',
  longest: 24,
}

const email = emailOf(77)

type Form = Pick<FieldKind, 'clean' | 'check'> & { mask: FieldKind['mask'] }

/** Banco Central do Brasil, Pix: the forms of keys. */
const forms: Record<InstantKeyType, Form> = {
  taxId: taxIdBr,
  phone: {
    clean: (typed) => {
      const digits = typed.replace(/[^\d+]/g, '')
      return digits.startsWith('+') ? digits : digits.length > 11 ? `+${digits}` : `+55${digits}`
    },
    check: (text): Problem | undefined => {
      if (!text.startsWith('+55')) return problem('wrongCountry')
      return /^\+55\d{10,11}$/.test(text) ? undefined : problem('wrongForm')
    },
    mask: lastOf(4),
  },
  email,
  random: {
    clean: (typed) => typed.trim().toLowerCase(),
    check: (text) =>
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? undefined : problem('wrongForm'),
    mask: lastOf(6),
  },
}

/** A key of the type that was chosen; without a type only its presence is judged. */
export const instantKey: FieldKind = {
  clean: (typed, { details }) =>
    formOf(details)?.clean(typed, { country: '', currency: '', details }) ?? typed.trim(),
  check: (text, where) => formOf(where.details)?.check(text, where),
  show: (text) => text,
  mask: (text) => (text.includes('@') ? email.mask(text) : lastOf(4)(text)),
  keyboard: 'text',
  longest: 77,
}

export const instantKeyType: FieldKind = {
  clean: (typed) => typed.trim(),
  check: (text) => (isType(text) ? undefined : problem('unknownChoice')),
  choices: () => instantKeyTypes,
  show: (text) => text,
  mask: (text) => text,
  keyboard: 'choice',
  longest: 20,
}

const isType = (text: string): text is InstantKeyType => instantKeyTypes.some((one) => one === text)

const formOf = ({ instantKeyType: type = '' }: Readonly<Record<string, string>>): Form | undefined =>
  isType(type) ? forms[type] : undefined
