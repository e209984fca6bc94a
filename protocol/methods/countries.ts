import { residenceCountries } from '../rules/countries.ts'

const list = (text: string): readonly string[] => text.split(' ')

/** EPC list of SEPA scheme countries (EPC409-09), version 8.0 of 24 December 2025 (Q109). */
export const sepaList = { document: 'EPC409-09', version: '8.0', published: '2025-12-24' } as const

/** Members of the European Economic Area: the 27 of the EU, then Iceland, Liechtenstein and Norway. */
const eeaCountries = list(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO',
)

/** The others of the list; the last five could be reached first in October 2025, Serbia in May 2026. */
const sepaBeyondEea = list('AD CH GB MC SM VA AL MD ME MK RS')

/** Territories that the list counts in, with the country whose IBANs they have; Gibraltar has its own. */
const ibansFrom: ReadonlyMap<string, string> = new Map(
  list('AX:FI BL:FR GF:FR GG:GB GP:FR IM:GB JE:GB MF:FR MQ:FR PM:FR RE:FR YT:FR').map((one) => {
    const [territory = '', country = ''] = one.split(':')
    return [territory, country]
  }),
)

/** Other territories whose accounts have French IBANs (SWIFT IBAN Registry); they are no part of SEPA. */
const frenchBeyondSepa = list('NC PF TF WF')

/** Where euro go by SEPA credit transfer (B289). */
export const sepaCountries: readonly string[] = [...eeaCountries, ...sepaBeyondEea, 'GI', ...ibansFrom.keys()]

/** Where dollars go by ACH, and pounds by Faster Payments (B289). */
export const achCountries: readonly string[] = ['US']
export const fasterPaymentsCountries: readonly string[] = ['GB', 'GG', 'IM', 'JE']

/** The country whose IBANs accounts of a territory have; the country itself otherwise. */
export const ibanCountryOf = (country: string): string =>
  ibansFrom.get(country) ?? (frenchBeyondSepa.includes(country) ? 'FR' : country)

export const isSepa = (country: string): boolean => sepaCountries.includes(country)

/** Whose banks have to take instant euro since 9 January 2025: the euro area (Regulation (EU) 2024/886, article 2). */
export const instantEuroCountries: readonly string[] = [
  ...list('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'),
  ...list('AX BL GF GP MF MQ PM RE YT'),
]

/** Where instant payments find an account by its key: Brazil (Pix). */
export const instantKeyCountries: readonly string[] = ['BR']

export const interacCountries: readonly string[] = ['CA']

/** Where cards can be paid out to: what the house has agreed with its card partner. */
export const cardPayoutCountries: readonly string[] = [
  ...eeaCountries,
  ...list(
    'AE AL AU BA BR CA CH CL CO CR DO GB GE GI HK IL IN JP KE KZ MD ME MK MX MY NZ PE PH RS SA SG TH TR UA US ZA',
  ),
]

/** The house pays nobody there. A choice of its own; screening for sanctions is another matter. */
const unreachable = new Set(list('BY CU IR KP RU SY'))

/** Where a bank wire can go. */
export const wireCountries: readonly string[] = residenceCountries.filter((code) => !unreachable.has(code))
