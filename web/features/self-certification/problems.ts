import { day } from '@sixpence/protocol/fields'
import { contradictionOf, wrongLength } from '@sixpence/protocol/rules/tax-certification'
import * as z from 'zod/mini'
import type { Translate } from '#lib/language/translate.ts'
import type { BusinessDraft, Draft, TaxId } from './draft.ts'

type Problems = Record<string, string>

/** Problems that can be found without the server; the server checks the same. */
export function problemsOf(draft: Draft, t: Translate): Problems {
  const found: Problems = {}
  if (!draft.cityOfBirth.trim()) found['cityOfBirth'] = t('Enter your city of birth.')
  if (!draft.countryOfBirth) found['countryOfBirth'] = t('Choose your country of birth.')
  if (!z.safeParse(day, draft.dateOfBirth).success) found['dateOfBirth'] = t('Enter your date of birth.')
  draft.citizenship.forEach((code, at) => {
    if (!code) found[`citizenship.${at}`] = t('Choose a country.')
  })
  Object.assign(found, taxIdProblems(draft.taxIds, t))
  if (!draft.isUSTaxPayer) found['isUSTaxPayer'] = t('Choose yes or no.')
  if (!draft.hasUSIndicia) found['hasUSIndicia'] = t('Choose yes or no.')
  if (Object.keys(found).length > 0) return found
  const contradiction = contradictionOf({
    ...draft,
    isUSTaxPayer: draft.isUSTaxPayer === 'yes',
    hasUSIndicia: draft.hasUSIndicia === 'yes',
  })
  if (contradiction === 'taxCountryTwice') found['taxIds.0.countryCode'] = t('Name each country once.')
  if (contradiction === 'usTaxIdMissing')
    found['isUSTaxPayer'] = t('If you pay taxes in the United States, add your US tax number.')
  if (contradiction === 'usIndiciaDenied')
    found['hasUSIndicia'] = t('Your birth, citizenship or taxes are a tie to the United States. Choose yes.')
  return found
}

export function businessProblemsOf(draft: BusinessDraft, t: Translate): Problems {
  const found: Problems = {}
  if (!draft.entityType) found['entityType'] = t('Choose the option that describes the company.')
  if (!draft.registrationCountry) found['registrationCountry'] = t('Choose the country of registration.')
  Object.assign(found, taxIdProblems(draft.taxIds, t))
  if (!draft.isUSEntity) found['isUSEntity'] = t('Choose yes or no.')
  if (
    draft.entityType === 'financialInstitution' &&
    !/^[A-Z0-9]{6}\.[A-Z0-9]{5}\.[A-Z]{2}\.\d{3}$/.test(draft.giin.trim())
  )
    found['giin'] = t('Enter the GIIN, for example 98Q96B.00000.LE.250.')
  if (draft.entityType !== 'passiveNffe') return found
  draft.controllingPersons.forEach((controllingPerson, at) => {
    const field = `controllingPersons.${at}`
    if (!controllingPerson.name.trim()) found[`${field}.name`] = t('Enter the name.')
    if (!z.safeParse(day, controllingPerson.dateOfBirth).success)
      found[`${field}.dateOfBirth`] = t('Enter the date of birth.')
    if (!controllingPerson.countryCode) found[`${field}.countryCode`] = t('Choose a country.')
    if (!controllingPerson.taxId.trim()) found[`${field}.taxId`] = t('Enter the tax number.')
  })
  if (draft.controllingPersons.length === 0)
    found['addController'] = t('Name the people who control the passive company. Add the first person.')
  return found
}

function taxIdProblems(taxIds: readonly TaxId[], t: Translate): Problems {
  const found: Problems = {}
  taxIds.forEach(({ countryCode, taxId }, at) => {
    if (!countryCode) found[`taxIds.${at}.countryCode`] = t('Choose a country.')
    const digits = wrongLength(countryCode, taxId)
    if (!taxId.trim()) found[`taxIds.${at}.taxId`] = t('Enter the tax number.')
    else if (digits !== undefined)
      found[`taxIds.${at}.taxId`] = t('A tax number of this country has {digits} digits.', { digits })
  })
  return found
}
