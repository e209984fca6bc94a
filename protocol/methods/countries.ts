import { residenceCountries } from '../rules/countries.ts'

const list = (text: string): readonly string[] => text.split(' ')

/** EPC list of SEPA scheme countries (EPC409-09), version 8.0 of 24 December 2025 (Q109). */
export const sepaList = { document: 'EPC409-09', version: '8.0', published: '2025-12-24' } as const

/** Members of the European Economic Area: the 27 of the EU, then Iceland, Liechtenstein and Norway. */
const eeaCountries = list(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO',
)

/** The other countries of the list; the last five became reachable in October 2025, Serbia in May 2026. */
const sepaBeyondEea = list('AD CH GB MC SM VA AL MD ME MK RS')

/** Territories included in the list, with the country whose IBANs they use; Gibraltar has its own. */
const ibansFrom: ReadonlyMap<string, string> = new Map(
  list('AX:FI BL:FR GF:FR GG:GB GP:FR IM:GB JE:GB MF:FR MQ:FR PM:FR RE:FR YT:FR').map((text) => {
    const [territory = '', country = ''] = text.split(':')
    return [territory, country]
  }),
)

/** Other territories with French IBANs (SWIFT IBAN Registry) that are not in SEPA. */
const frenchBeyondSepa = list('NC PF TF WF')

/** Countries reached in euro by SEPA credit transfer (B289). */
export const sepaCountries: readonly string[] = [...eeaCountries, ...sepaBeyondEea, 'GI', ...ibansFrom.keys()]

/** Countries reached in dollars by ACH, and in pounds by Faster Payments (B289). */
export const achCountries: readonly string[] = ['US']
export const fasterPaymentsCountries: readonly string[] = ['GB', 'GG', 'IM', 'JE']

/** The country whose IBANs a territory uses; otherwise the country itself. */
export const ibanCountryOf = (country: string): string =>
  ibansFrom.get(country) ?? (frenchBeyondSepa.includes(country) ? 'FR' : country)

/** Whether the country or territory is in SEPA (EPC409-09). */
export const isSepa = (country: string): boolean => sepaCountries.includes(country)

/**
 * The euro area, whose banks have to receive instant euro payments since 9 January 2025 (Regulation (EU) 2024/886,
 * article 2).
 */
export const instantEuroCountries: readonly string[] = [
  ...list('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'),
  ...list('AX BL GF GP MF MQ PM RE YT'),
]

/** Countries where instant payments are addressed by key: Brazil (Pix). */
export const instantKeyCountries: readonly string[] = ['BR']

export const interacCountries: readonly string[] = ['CA']

/** Countries of card payouts, as agreed with the card partner. */
export const cardPayoutCountries: readonly string[] = [
  ...eeaCountries,
  ...list(
    'AE AL AU BA BR CA CH CL CO CR DO GB GE GI HK IL IN JP KE KZ MD ME MK MX MY NZ PE PH RS SA SG TH TR UA US ZA',
  ),
]

/** Countries the bank does not pay to, by its own policy; sanctions screening is separate. */
const unreachable = new Set(list('BY CU IR KP RU SY'))

/** Countries reached by bank wire. */
export const wireCountries: readonly string[] = residenceCountries.filter((code) => !unreachable.has(code))
