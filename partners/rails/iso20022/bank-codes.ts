import type { Destination } from '../rails.ts'
import type { XmlElement } from './xml.ts'

/**
 * The payee's bank by BIC, or by its number in the national clearing (ISO ExternalClearingSystemIdentification1Code).
 * Undefined when the account number determines the bank: IBAN, CLABE. @throws RangeError when nothing identifies it
 */
export function bankOf(destination: Destination, isSepa: boolean): XmlElement | undefined {
  const { bic, iban, clabe } = destination
  if (bic) return ['CdtrAgt', [['FinInstnId', [['BICFI', checked('bic', bic)]]]]]
  if (iban || clabe || isSepa) return undefined
  const clearing = clearings.find(([, numberIn]) => numberIn(destination))
  if (!clearing) throw new RangeError('the destination has neither a BIC nor a clearing number')
  const [system, numberIn] = clearing
  return [
    'CdtrAgt',
    [
      [
        'FinInstnId',
        [
          [
            'ClrSysMmbId',
            [
              ['ClrSysId', [['Cd', system]]],
              ['MmbId', checked('clearing', numberIn(destination) ?? '')],
            ],
          ],
        ],
      ],
    ],
  ]
}

const clearings: readonly [system: string, numberIn: (of: Destination) => string | undefined][] = [
  ['USABA', ({ routingNumber }) => routingNumber],
  ['GBDSC', ({ sortCode }) => sortCode],
  ['AUBSB', ({ bsb }) => bsb],
  ['INFSC', ({ ifsc }) => ifsc],
  ['CNAPS', ({ cnaps }) => cnaps],
  [
    'CACPA',
    ({ institutionNumber, transitNumber }) =>
      institutionNumber && transitNumber && `0${institutionNumber}${transitNumber}`,
  ],
  ['ZANCC', ({ country, branchCode }) => (country === 'ZA' ? branchCode : undefined)],
  // The account number starts with bank and branch.
  ['NZNCC', ({ country, accountNumber }) => (country === 'NZ' ? accountNumber?.slice(0, 6) : undefined)],
  [
    'JPZGN',
    ({ country, bankCode, branchCode }) =>
      country === 'JP' && bankCode && branchCode ? `${bankCode}${branchCode}` : undefined,
  ],
  ['HKNCC', ({ country, bankCode }) => (country === 'HK' ? bankCode : undefined)],
]

const forms = {
  iban: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  bic: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  account: /^[A-Za-z0-9-]{1,34}$/,
  clearing: /^[A-Za-z0-9]{1,28}$/,
  country: /^[A-Z]{2}$/,
  /** ExternalPurpose1Code. */
  purpose: /^[A-Z]{4}$/,
} as const

type Form = keyof typeof forms
const isOf = (form: Form, text: string): boolean => forms[form].test(text)

/** Returns the text if it has the form, so that no invalid message is written. @throws RangeError */
export function checked(form: Form, text: string): string {
  if (!isOf(form, text)) throw new RangeError(`a text of ${text.length} characters is no ${form}`)
  return text
}
