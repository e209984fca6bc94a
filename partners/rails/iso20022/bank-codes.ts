import type { Destination } from '../rails.ts'
import type { Written } from './xml.ts'

/**
 * The payee's bank: by BIC, or by the number that its country's clearing knows it by (ISO's ExternalClearingSystem-
 * Identification1Code). None where the account says it: an IBAN, a CLABE. @throws RangeError where nothing does
 */
export function bankOf(destination: Destination, isSepa: boolean): Written | undefined {
  const { bic, iban, clabe } = destination
  if (bic) return ['CdtrAgt', [['FinInstnId', [['BICFI', checked('bic', bic)]]]]]
  if (iban || clabe || isSepa) return undefined
  const found = clearings.find(([, numberIn]) => numberIn(destination))
  if (!found) throw new RangeError('nothing says which bank it is')
  const [system, numberIn] = found
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
  // Bank and branch begin the number of the account.
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

/** What no schema would take is refused here. @throws RangeError */
export function checked(form: Form, text: string): string {
  if (!isOf(form, text)) throw new RangeError(`no ${form}: ${text.length} characters`)
  return text
}
