import { day } from '@sixpence/protocol/fields'
import { contradictionOf, wrongLength } from '@sixpence/protocol/rules/tax-certification'
import * as z from 'zod/mini'
import type { Translate } from '#lib/language/translate.ts'
import type { BusinessDraft, Draft, TaxId } from './draft.ts'

type Problems = Record<string, string>

/** Problems that can be found without the server; the server checks the same. */
export function problemsOf(draft: Draft, t: Translate): Problems {
  const problems: Problems = {}
  if (!draft.cityOfBirth.trim()) problems['cityOfBirth'] = t('Enter your city of birth.')
  if (!draft.countryOfBirth) problems['countryOfBirth'] = t('Choose your country of birth.')
  if (!z.safeParse(day, draft.dateOfBirth).success) problems['dateOfBirth'] = t('Enter your date of birth.')
  draft.citizenship.forEach((code, at) => {
    if (!code) problems[`citizenship.${at}`] = t('Choose a country.')
  })
  Object.assign(problems, taxIdProblems(draft.taxIds, t))
  if (!draft.isUSTaxPayer) problems['isUSTaxPayer'] = t('Choose yes or no.')
  if (!draft.hasUSIndicia) problems['hasUSIndicia'] = t('Choose yes or no.')
  if (Object.keys(problems).length > 0) return problems
  const contradiction = contradictionOf({
    ...draft,
    isUSTaxPayer: draft.isUSTaxPayer === 'yes',
    hasUSIndicia: draft.hasUSIndicia === 'yes',
  })
  if (contradiction === 'taxCountryTwice') problems['taxIds.0.countryCode'] = t('Name each country once.')
  if (contradiction === 'usTaxIdMissing')
    problems['isUSTaxPayer'] = t('If you pay taxes in the United States, add your US tax number.')
  if (contradiction === 'usIndiciaDenied')
    problems['hasUSIndicia'] = t(
      'Your birth, citizenship or taxes are a tie to the United States. Choose yes.',
    )
  return problems
}

export function businessProblemsOf(draft: BusinessDraft, t: Translate): Problems {
  const problems: Problems = {}
  if (!draft.entityType) problems['entityType'] = t('Choose the option that describes the company.')
  if (!draft.registrationCountry) problems['registrationCountry'] = t('Choose the country of registration.')
  Object.assign(problems, taxIdProblems(draft.taxIds, t))
  if (!draft.isUSEntity) problems['isUSEntity'] = t('Choose yes or no.')
  if (
    draft.entityType === 'financialInstitution' &&
    !/^[A-Z0-9]{6}\.[A-Z0-9]{5}\.[A-Z]{2}\.\d{3}$/.test(draft.giin.trim())
  )
    problems['giin'] = t('Enter the GIIN, for example 98Q96B.00000.LE.250.')
  if (draft.entityType !== 'passiveNffe') return problems
  draft.controllingPersons.forEach((controllingPerson, at) => {
    const field = `controllingPersons.${at}`
    if (!controllingPerson.name.trim()) problems[`${field}.name`] = t('Enter the name.')
    if (!z.safeParse(day, controllingPerson.dateOfBirth).success)
      problems[`${field}.dateOfBirth`] = t('Enter the date of birth.')
    if (!controllingPerson.countryCode) problems[`${field}.countryCode`] = t('Choose a country.')
    if (!controllingPerson.taxId.trim()) problems[`${field}.taxId`] = t('Enter the tax number.')
  })
  if (draft.controllingPersons.length === 0)
    problems['addController'] = t('Name the people who control the passive company. Add the first person.')
  return problems
}

function taxIdProblems(taxIds: readonly TaxId[], t: Translate): Problems {
  const problems: Problems = {}
  taxIds.forEach(({ countryCode, taxId }, at) => {
    if (!countryCode) problems[`taxIds.${at}.countryCode`] = t('Choose a country.')
    const digits = wrongLength(countryCode, taxId)
    if (!taxId.trim()) problems[`taxIds.${at}.taxId`] = t('Enter the tax number.')
    else if (digits !== undefined)
      problems[`taxIds.${at}.taxId`] = t('A tax number of this country has {digits} digits.', { digits })
  })
  return problems
}
