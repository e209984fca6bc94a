import {
  dictionaryBirthCountryList,
  dictionaryBusinessAdditionalQuestionList,
  dictionaryBusinessPurposeOfAccountList,
  dictionaryBusinessSourceOfFundsList,
  dictionaryEstimatedMonthlyDepositList,
  dictionaryIndustryList,
  dictionaryOccupationSecondList,
  dictionaryPersonalAdditionalQuestionList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import type { AdditionalQuestion } from '@sixpence/protocol/rules/additional-questions'
import { dictionary } from '#lib/language/dictionaries.ts'
import type { Option } from '#widgets/questionnaire/fields.tsx'
import type { Industries } from '#widgets/questionnaire/industry.tsx'
import { type ListsState, useLists } from '#widgets/use-lists.ts'

export type Choices = {
  sources: readonly Option[]
  purposes: readonly Option[]
  deposits: readonly Option[]
  questions: readonly AdditionalQuestion[]
}
export type BusinessChoices = Choices & { industries: Industries }
export type PersonalChoices = Choices & { countries: readonly Option[]; occupations: readonly Option[] }

export const usePersonalChoices = (): ListsState<PersonalChoices> => useLists(personal)
export const useBusinessChoices = (): ListsState<BusinessChoices> => useLists(business)

async function personal(): Promise<PersonalChoices> {
  const [{ countries }, { occupations }, { sources }, { purposes }, { deposits }, { questions }] =
    await Promise.all([
      dictionary(dictionaryBirthCountryList),
      dictionary(dictionaryOccupationSecondList),
      dictionary(dictionaryPersonalSourceOfFundsList),
      dictionary(dictionaryPersonalPurposeOfAccountList),
      dictionary(dictionaryEstimatedMonthlyDepositList),
      dictionary(dictionaryPersonalAdditionalQuestionList),
    ])
  const named = countries.map(({ countryCode, countryName }) => ({ id: countryCode, name: countryName }))
  return { countries: named, occupations, sources, purposes, deposits, questions }
}

async function business(): Promise<BusinessChoices> {
  const [industries, { sources }, { purposes }, { deposits }, { questions }] = await Promise.all([
    dictionary(dictionaryIndustryList),
    dictionary(dictionaryBusinessSourceOfFundsList),
    dictionary(dictionaryBusinessPurposeOfAccountList),
    dictionary(dictionaryEstimatedMonthlyDepositList),
    dictionary(dictionaryBusinessAdditionalQuestionList),
  ])
  return { industries, sources, purposes, deposits, questions }
}
