import type { CompanyRegistration } from '../../registration/company-registration.ts'
import { yearsBetween } from '../age.ts'
import { isCallingCode } from '../countries.ts'
import { wrongLength } from '../tax-certification.ts'
import type { RegistrationProblem } from './problem.ts'

type Facts = { today: string; wealthSources: readonly string[] }

/** Problems of the persons (B363): incomplete data, and directors, representatives or users under age. */
export function personProblems(
  { personList, directors, companyList, authorizedCompanyRepresentative }: PeopleInput,
  { today, wealthSources }: Facts,
): RegistrationProblem[] {
  const adults = new Set([
    ...directors,
    ...companyList.flatMap((company) => company.directors),
    authorizedCompanyRepresentative,
  ])
  return personList.flatMap((person, at) => {
    const { id, birthday, phone, phoneCountryCode, taxId, address, sourcesOfFunds } = person
    const path = `personList.${at}`
    const age = yearsBetween(birthday, today)
    const digits = taxId === undefined ? undefined : wrongLength(address.countryCode, taxId)
    const isPossible = age >= 0 && age <= 120
    const problems: (RegistrationProblem | false)[] = [
      isTwice(personList, at) && { path: `${path}.id`, problem: 'localIdTwice' },
      !isPossible && { path: `${path}.birthday`, problem: 'birthDayImpossible' },
      isPossible &&
        age < 18 &&
        (person.isUser || adults.has(id)) && { path: `${path}.birthday`, problem: 'tooYoung' },
      (phone === undefined) !== (phoneCountryCode === undefined) && {
        path: `${path}.${phone === undefined ? 'phone' : 'phoneCountryCode'}`,
        problem: 'phoneIncomplete',
      },
      phoneCountryCode !== undefined &&
        !isCallingCode(phoneCountryCode) && {
          path: `${path}.phoneCountryCode`,
          problem: 'phoneCountryUnknown',
        },
      digits !== undefined && { path: `${path}.taxId`, problem: 'taxIdLength', facts: { digits } },
      ...sourcesOfFunds.map(
        ({ sourceId }, of) =>
          !wealthSources.includes(sourceId) && {
            path: `${path}.sourcesOfFunds.${of}.sourceId`,
            problem: 'choiceUnknown' as const,
          },
      ),
    ]
    return problems.filter((item) => item !== false)
  })
}

/** Problems of the companies that hold shares: incomplete data (B367), and no director (B358). */
export function companyProblems(
  { companyList, personList }: Pick<CompanyRegistration, 'companyList' | 'personList'>,
  { today }: Pick<Facts, 'today'>,
): RegistrationProblem[] {
  return companyList.flatMap((company, at) => {
    const path = `companyList.${at}`
    return [
      ...(isTwice(companyList, at) ? [{ path: `${path}.id`, problem: 'localIdTwice' as const }] : []),
      ...registerProblems(company, path, today),
      ...(company.directors.length === 0
        ? [{ path: `${path}.directors`, problem: 'directorMissing' as const }]
        : namedProblems(company.directors, personList, `${path}.directors`)),
    ]
  })
}

/** Problems of a company's entry in the trade register. */
export function registerProblems(
  item: Pick<
    CompanyRegistration['legalInformation'],
    'registrationCountryCode' | 'registrationDate' | 'businessTaxId'
  >,
  path: string,
  today: string,
): RegistrationProblem[] {
  const { registrationCountryCode, registrationDate, businessTaxId } = item
  const digits = businessTaxId === undefined ? undefined : wrongLength(registrationCountryCode, businessTaxId)
  return [
    ...(registrationDate > today
      ? [{ path: `${path}.registrationDate`, problem: 'registrationDateImpossible' as const }]
      : []),
    ...(digits === undefined
      ? []
      : [{ path: `${path}.businessTaxId`, problem: 'taxIdLength' as const, facts: { digits } }]),
  ]
}

/** Problems of a list of person ids: unknown or repeated ids. */
export const namedProblems = (
  ids: readonly number[],
  personList: readonly { id: number }[],
  path: string,
): RegistrationProblem[] =>
  ids.flatMap((id, at): RegistrationProblem[] => {
    if (!personList.some((person) => person.id === id))
      return [{ path: `${path}.${at}`, problem: 'personUnknown' }]
    return ids.indexOf(id) < at ? [{ path: `${path}.${at}`, problem: 'personTwice' }] : []
  })

type PeopleInput = Pick<
  CompanyRegistration,
  'personList' | 'directors' | 'companyList' | 'authorizedCompanyRepresentative'
>

const isTwice = (list: readonly { id: number }[], at: number): boolean =>
  list.findIndex(({ id }) => id === list[at]?.id) < at
