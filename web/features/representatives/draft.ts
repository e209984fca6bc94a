import { readPercent } from '@sixpence/money'
import type { InputOf, OutputOf } from '@sixpence/protocol/call'
import type {
  businessRepresentativeAdd,
  businessRepresentativeGet,
} from '@sixpence/protocol/representatives/representatives'
import { hasPostalCodes } from '@sixpence/protocol/rules/postal-codes'
import { changeableTypes } from '@sixpence/protocol/rules/representatives'
import { shareLimits, shareOf } from '@sixpence/protocol/rules/company-registration/shares'
import type { Refusal } from '#lib/call/refusal.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Country } from '#widgets/questionnaire/person.tsx'
import { lastNameIn, oneNameOf } from '#ui/fields/one-name.tsx'
import { dayOf, type Draft, partsOf, ticked } from '#widgets/questionnaire/draft.ts'

type RepresentativeInput = InputOf<typeof businessRepresentativeAdd>
type RepresentativeDetails = OutputOf<typeof businessRepresentativeGet>

const words = ['firstName', 'middleName', 'lastName', 'email', 'phone', 'taxId'] as const
const place = ['address1', 'address2', 'postalCode', 'city', 'countryCode', 'stateCode'] as const

export function draftOf(
  { person, types, share }: RepresentativeDetails,
  countries: readonly Country[],
): Draft {
  const { address, birthday, phoneCountryCode, sourcesOfFunds } = person
  const hasCode = ({ phoneCode }: Country) => phoneCode === phoneCountryCode
  // Several countries share a calling code: the country of residence comes first.
  const called =
    countries.find((country) => hasCode(country) && country.countryCode === address.countryCode) ??
    countries.find(hasCode)
  return Object.fromEntries([
    ...words.map((name) => [name, person[name] ?? '']),
    ...place.map((name) => [`address.${name}`, address[name] ?? '']),
    ...Object.entries(oneNameOf(person)),
    ...Object.entries(partsOf('birthday', birthday)),
    ['phoneCountryCode', called?.countryCode ?? ''],
    ...types.map((type) => [`role.${type}`, 'on']),
    ['share', share ?? ''],
    ...sourcesOfFunds.flatMap(({ sourceId, details = '' }) => [
      [`wealth.${sourceId}`, 'on'],
      [`more.${sourceId}`, details],
    ]),
  ]) as Draft
}

export function inputOf(
  draft: Draft,
  countries: readonly Country[],
  asksSourceOfWealth: boolean,
): RepresentativeInput {
  const trimmed = (name: string): string | undefined => draft[name]?.trim() || undefined
  const isHolder = draft['role.6'] === 'on'
  return {
    person: {
      firstName: trimmed('firstName') ?? '',
      middleName: trimmed('middleName'),
      lastName: lastNameIn(draft) ?? '',
      birthday: dayOf(draft, 'birthday'),
      email: trimmed('email'),
      phoneCountryCode: trimmed('phone') && codeOf(draft, countries),
      phone: trimmed('phone'),
      taxId: trimmed('taxId'),
      address: {
        address1: trimmed('address.address1') ?? '',
        address2: trimmed('address.address2'),
        postalCode: trimmed('address.postalCode') ?? '',
        city: trimmed('address.city') ?? '',
        countryCode: trimmed('address.countryCode') ?? '',
        stateCode: trimmed('address.stateCode'),
      },
      sourcesOfFunds: sourcesIn(draft, asksSourceOfWealth).map((sourceId) => ({
        sourceId,
        details: trimmed(`more.${sourceId}`),
      })),
    },
    types: changeableTypes.filter((type) => draft[`role.${type}`] === 'on'),
    ...(isHolder && { share: shareIn(draft) }),
  }
}

const codeOf = (draft: Draft, countries: readonly Country[]): string | undefined =>
  countries.find(({ countryCode }) => countryCode === draft['phoneCountryCode'])?.phoneCode

/** With a decimal point, however typed. */
const shareIn = (draft: Draft): string => readPercent(draft['share'] ?? '')

/** Whether the share alone requires the source of wealth by law (B360). */
export const holdsMuch = (draft: Draft): boolean =>
  draft['role.6'] === 'on' && (shareOf(shareIn(draft)) ?? none) >= shareLimits.wealth
const none = 0n

/** Keeps earlier answers that are not requested here: a share through another company may require them. */
const sourcesIn = (draft: Draft, isAsked: boolean): string[] => (isAsked ? ticked(draft, 'wealth') : [])

/** Problems that can be found without the server, by field. */
export function lacksOf(draft: Draft, t: Translate): Draft {
  const { birthday } = inputOf(draft, [], false).person
  const empty = (name: string) => !draft[name]?.trim()
  return {
    ...(empty('firstName') && { firstName: t('Enter the first name.') }),
    ...(lastNameIn(draft) === undefined && { lastName: t('Enter the last name.') }),
    ...(Number.isNaN(Date.parse(birthday)) && { birthday: t('Enter the date of birth.') }),
    ...(empty('address.address1') && { 'address.address1': t('Enter the street and the number.') }),
    ...(hasPostalCodes(draft['address.countryCode'] ?? '') &&
      empty('address.postalCode') && { 'address.postalCode': t('Enter the postal code.') }),
    ...(empty('address.city') && { 'address.city': t('Enter the city.') }),
    ...(empty('address.countryCode') && { 'address.countryCode': t('Choose one from the list.') }),
  }
}

export function toldOf({ validationErrors }: Refusal, draft: Draft): Draft {
  return Object.fromEntries(
    validationErrors.map(({ parameter, description }) => {
      const [, at] = /^person\.sourcesOfFunds\.(\d+)\./.exec(parameter) ?? []
      const source = at !== undefined && ticked(draft, 'wealth')[Number(at)]
      if (source) return [`more.${source}`, description]
      if (parameter === 'person.sourcesOfFunds') return ['wealth', description]
      return [parameter.replace(/^person\./, ''), description]
    }),
  )
}
