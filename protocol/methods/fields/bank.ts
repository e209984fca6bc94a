import { isCountry } from '../../rules/countries.ts'
import { ibanCountryOf } from '../countries.ts'
import { abaChecksum, clabeChecksum, luhn } from './checksums.ts'
import {
  digits,
  inGroups,
  lastOf,
  lengthProblem,
  problem,
  withoutSeparators,
  type FieldKind,
} from './kind.ts'

/**
 * ISO 9362:2022: four characters of the institution, two of the country, two of the location, optionally three of the
 * branch.
 */
export const bic: FieldKind = {
  clean: withoutSeparators,
  check: (text, { country }) => {
    if (!/^[A-Z0-9]*$/.test(text)) return problem('wrongCharacters')
    if (text.length < 8) return problem('tooShort', 8)
    if (text.length > 11) return problem('tooLong', 11)
    if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)) return problem('wrongForm')
    const home = text.slice(4, 6)
    if (!isCountry(home) && home !== 'XK') return problem('wrongForm')
    return [country, ibanCountryOf(country)].includes(home) ? undefined : problem('wrongCountry')
  },
  show: (text) => text,
  mask: (text) => text,
  keyboard: 'text',
  longest: 16,
}

/** An account number without a known national format: 4 to 34 letters and digits (Q101). */
export const accountNumber: FieldKind = {
  clean: withoutSeparators,
  check: (text) =>
    /^[A-Z0-9]*$/.test(text) ? lengthProblem(text.length, 4, 34) : problem('wrongCharacters'),
  show: inGroups(4),
  mask: lastOf(4),
  keyboard: 'text',
  longest: 50,
}

const account = (...lengths: [min: number, max: number]): FieldKind => digits(lengths, { mask: lastOf(4) })

/** Domestic account numbers, by the country that issues them. */
export const domesticAccounts = {
  accountUs: account(4, 17),
  accountGb: account(8, 8),
  accountCa: account(7, 12),
  accountAu: account(5, 9),
  accountJp: account(7, 7),
  accountHk: account(6, 9),
  accountLk: account(5, 15),
  accountBr: account(4, 13),
  accountIn: account(9, 18),
  accountZa: account(7, 11),
  /** Bank 2, branch 4, account 7, suffix 2 or 3. */
  accountNz: digits([15, 16], {
    show: (text) => [text.slice(0, 2), text.slice(2, 6), text.slice(6, 13), text.slice(13)].join('-'),
    mask: lastOf(4),
  }),
} as const satisfies Record<string, FieldKind>

/** Federal Reserve prefixes: 00 to 12, 21 to 32 (thrift), 61 to 72 (electronic), 80. */
const abaPrefix = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/

/** Codes of banks and branches. */
export const bankCodes = {
  /** ABA routing transit number of a United States bank. */
  routingNumber: digits(9, {
    isRight: (text) => abaPrefix.test(text) && text !== '000000000' && abaChecksum(text),
  }),
  /** Bank and branch in the United Kingdom. */
  sortCode: digits(6, { show: inGroups(2, '-') }),
  /** Bank, state and branch in Australia. */
  bsb: digits(6, { show: inGroups(3, '-') }),
  institutionCa: digits(3),
  transitCa: digits(5),
  /** Clave bancaria estandarizada of Mexico: 3 digits of the bank, 3 of the place, 11 of the account, check digit. */
  clabe: digits(18, {
    isRight: clabeChecksum,
    show: (text) => [text.slice(0, 3), text.slice(3, 6), text.slice(6, 17), text.slice(17)].join(' ').trim(),
    mask: lastOf(4),
  }),
  /** Bank branch in China. */
  cnaps: digits(12),
  branchZa: digits(6),
  bankBr: digits(3),
  branchBr: digits(4),
  bankJp: digits(4),
  branchJp: digits(3),
  bankHk: digits(3),
  branchHk: digits(3),
  bankLk: digits(4),
  branchLk: digits(3),
  /** Bank branch in India: four letters, 0, six characters of the branch. */
  ifsc: {
    clean: withoutSeparators,
    check: (text: string) => {
      if (!/^[A-Z0-9]*$/.test(text)) return problem('wrongCharacters')
      return (
        lengthProblem(text.length, 11, 11) ?? (/^[A-Z]{4}0/.test(text) ? undefined : problem('wrongForm'))
      )
    },
    show: (text: string) => text,
    mask: (text: string) => text,
    keyboard: 'text',
    longest: 16,
  },
} as const satisfies Record<string, FieldKind>

/**
 * ISO/IEC 7812: 16 to 19 digits (Q101), masked to the last four. Shorter text is not yet a card number and is left
 * unchanged (B209).
 */
export const cardNumber: FieldKind = digits([16, 19], {
  isRight: luhn,
  show: inGroups(4),
  mask: (text) => (text.length < 16 ? text : `**** **** **** ${text.slice(-4)}`),
})
