import {
  dictionaryBirthCountryList,
  dictionaryBusinessAdditionalQuestionList,
  dictionaryBusinessAgreementList,
  dictionaryBusinessPurposeOfAccountList,
  dictionaryBusinessSourceOfFundsList,
  dictionaryCurrencyList,
  dictionaryIndustryList,
  dictionaryPersonalSourceOfFundsSecondList,
} from '@sixpence/protocol/dictionary/dictionary'
import type { AdditionalQuestion } from '@sixpence/protocol/rules/additional-questions'
import { dictionary } from '#lib/language/dictionaries.ts'
import type { Option } from '#widgets/questionnaire/fields.tsx'
import type { Industries } from '#widgets/questionnaire/industry.tsx'

export type Lists = {
  countries: readonly { countryCode: string; countryName: string; phoneCode: string }[]
  currencies: readonly string[]
  industries: Industries
  sources: readonly Option[]
  purposes: readonly Option[]
  wealthSources: readonly Option[]
  questions: readonly AdditionalQuestion[]
  agreements: readonly { id: string; title: string }[]
}

/** All lists and questions of the wizard. @throws Refusal */
export async function loadLists(): Promise<Lists> {
  const [
    { countries },
    { currencies },
    industries,
    { sources },
    { purposes },
    wealth,
    { questions },
    agreed,
  ] = await Promise.all([
    dictionary(dictionaryBirthCountryList),
    dictionary(dictionaryCurrencyList),
    dictionary(dictionaryIndustryList),
    dictionary(dictionaryBusinessSourceOfFundsList),
    dictionary(dictionaryBusinessPurposeOfAccountList),
    dictionary(dictionaryPersonalSourceOfFundsSecondList),
    dictionary(dictionaryBusinessAdditionalQuestionList),
    dictionary(dictionaryBusinessAgreementList),
  ])
  return {
    countries,
    // Currencies with a symbol: monthly volumes are not given in digital currencies.
    currencies: currencies.filter(({ symbol }) => symbol).map(({ currencyCode }) => currencyCode),
    industries,
    sources,
    purposes,
    wealthSources: wealth.sources,
    questions,
    agreements: agreed.agreements,
  }
}
