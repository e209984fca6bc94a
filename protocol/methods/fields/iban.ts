import { ibanCountryOf } from '../countries.ts'
import { mod97 } from './checksums.ts'
import { inGroups, lengthProblem, problem, withoutSeparators, type FieldKind } from './kind.ts'

/** SWIFT IBAN Registry, release 102, June 2026: 89 countries. */
export const ibanRegistry = { release: 102, published: '2026-06' } as const

/**
 * Structure of the BBAN, which follows country and check digits, in the registry's notation: `4a14n` is 4 letters and 14
 * digits; `c` is either.
 */
const structures =
  'AD:8n12c AE:19n AL:8n16c AT:16n AZ:4a20c BA:16n BE:12n BG:4a6n8c BH:4a14c BI:23n BR:8c15n1a1c BY:4c4n16c CH:5n12c ' +
  'CR:18n CY:8n16c CZ:20n DE:18n DJ:23n DK:14n DO:4c20n EE:16n EG:25n ES:20n FI:14n FK:2a12n FO:14n FR:10n11c2n ' +
  'GB:4a14n GE:2a16n GI:4a15c GL:14n GR:7n16c GT:24c HN:4a20n HR:17n HU:24n IE:4a14n IL:19n IQ:4a15n IS:22n ' +
  'IT:1a10n12c JO:4a4n18c KW:4a22c KZ:3n13c LB:4n20c LC:4a24c LI:5n12c LT:16n LU:3n13c LV:4a13c LY:21n ' +
  'MC:10n11c2n MD:20c ME:18n MK:3n10c2n MN:16n MR:23n MT:4a5n18c MU:4a19n3a NI:4a20n NL:4a10n NO:11n OM:3n16c ' +
  'PK:4a16c PL:24n PS:4a21c PT:21n QA:4a21c RO:4a16c RS:18n RU:14n15c SA:2n18c SC:4a20n3a SD:14n SE:20n SI:15n ' +
  'SK:20n SM:1a10n12c SO:19n ST:21n SV:4a20n TL:19n TN:20n TR:6n16c UA:6n19c VA:18n VG:4a16n XK:16n YE:4a4n18c'

const alphabets: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z0-9]' }

/** Of country code and check digits together. */
const prefixLength = 4
/** Of Norway. */
const shortestIban = 15

/** `length` is of the whole IBAN, `bban` matches what follows country and check digits. */
type IbanFormat = { length: number; bban: RegExp }

const formatByCountry: ReadonlyMap<string, IbanFormat> = new Map(
  structures.split(' ').map((entry) => {
    const [country = '', structure = ''] = entry.split(':')
    const groups = [...structure.matchAll(/(\d+)([nac])/g)]
    const pattern = groups.map(([, count, kind = '']) => `${alphabets[kind]}{${count}}`).join('')
    const length = groups.reduce((sum, [, count]) => sum + Number(count), prefixLength)
    return [country, { length, bban: new RegExp(`^${pattern}$`) }]
  }),
)

/** Whether accounts of a country or territory have an IBAN. */
export const hasIban = (country: string): boolean => formatByCountry.has(ibanCountryOf(country))

/** Length of an IBAN of this country; undefined for a country without IBANs. */
export const ibanLength = (country: string): number | undefined =>
  formatByCountry.get(ibanCountryOf(country))?.length

/**
 * ISO 13616: country, length and structure by the registry, and check digits. Must be of the payment's country if that has
 * IBANs.
 */
export const iban: FieldKind = {
  // No country has the code IB: it is the label before the number.
  clean: (rawText) => withoutSeparators(rawText).replace(/^IBAN(?=[A-Z]{2}\d)/, ''),
  check: (text, { country }) => {
    if (!/^[A-Z0-9]*$/.test(text)) return problem('wrongCharacters')
    if (text.length < shortestIban) return problem('tooShort', ibanLength(country) ?? shortestIban)
    if (!/^[A-Z]{2}\d\d/.test(text)) return problem('wrongForm')
    const ibanCountry = text.slice(0, 2)
    const format = formatByCountry.get(ibanCountry)
    if (!format) return problem('countryHasNone')
    if (hasIban(country) && ibanCountry !== ibanCountryOf(country)) return problem('wrongCountry')
    const wrongLength = lengthProblem(text.length, format.length, format.length)
    if (wrongLength) return wrongLength
    if (!format.bban.test(text.slice(prefixLength))) return problem('wrongForm')
    return hasRightCheckDigits(text) ? undefined : problem('wrongCheckDigits')
  },
  show: inGroups(4),
  mask: (text) => `${text.slice(0, 2)}•• •••• ${text.slice(-4)}`,
  keyboard: 'text',
  longest: 50,
}

/** By ISO 13616 check digits are 02 to 98, and the number with its first four characters at the end is 1 modulo 97. */
function hasRightCheckDigits(text: string): boolean {
  const prefix = text.slice(0, prefixLength)
  return /^(?!0[01]|99)/.test(prefix.slice(2)) && mod97(text.slice(prefixLength) + prefix) === 1
}
