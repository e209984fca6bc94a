import {
  dictionaryCountryList,
  dictionaryOccupationList,
  dictionaryPersonalAgreementList,
} from '@sixpence/protocol/dictionary/dictionary'
import { dictionary } from '#lib/language/dictionaries.ts'
import { type ListsState, useLists } from '#widgets/use-lists.ts'

export type Choices = {
  countries: { countryCode: string; countryName: string; phoneCode: string }[]
  /** Occupations of the brand (B371). */
  occupations: { id: string; name: string }[]
  agreements: { id: string; title: string }[]
}

export const useChoices = (): ListsState<Choices> => useLists(load)

async function load(): Promise<Choices> {
  const [{ countries }, { occupations }, { agreements }] = await Promise.all([
    dictionary(dictionaryCountryList),
    dictionary(dictionaryOccupationList),
    dictionary(dictionaryPersonalAgreementList),
  ])
  return { countries, occupations, agreements }
}
