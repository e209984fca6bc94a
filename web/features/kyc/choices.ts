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
} from '@sixpence/protocol/dictionary'
import type { AdditionalQuestion } from '@sixpence/protocol/rules/additional-questions'
import { useEffect, useEffectEvent, useState } from 'react'
import { dictionary } from '#lib/dictionaries.ts'
import { onLanguage } from '#lib/language.ts'
import { Refusal } from '#lib/refusal.ts'
import type { Option } from './fields.tsx'
import type { Industries } from './industry.tsx'

export type Choices = {
  sources: readonly Option[]
  purposes: readonly Option[]
  deposits: readonly Option[]
  questions: readonly AdditionalQuestion[]
}
export type BusinessChoices = Choices & { industries: Industries }
export type PersonalChoices = Choices & { countries: readonly Option[]; occupations: readonly Option[] }

type Loaded<Lists> = { choices?: Lists; refusal?: Refusal; again: () => void }

/** The lists of a form in the language of the page. */
function useLists<Lists>(load: () => Promise<Lists>): Loaded<Lists> {
  const [state, setState] = useState<{ choices?: Lists; refusal?: Refusal }>({})
  function again(): void {
    load().then(
      (choices) => setState({ choices }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        setState((known) => ({ ...known, refusal: error }))
      },
    )
  }
  const onChange = useEffectEvent(again)
  useEffect(() => {
    onChange()
    return onLanguage(onChange)
  }, [])
  return { ...state, again }
}

export const usePersonalChoices = (): Loaded<PersonalChoices> => useLists(personal)
export const useBusinessChoices = (): Loaded<BusinessChoices> => useLists(business)

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
