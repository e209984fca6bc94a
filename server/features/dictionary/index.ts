import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { operationTypes } from '@sixpence/protocol/history/history'
import { countryCodes, residenceCountries } from '@sixpence/protocol/rules/countries'
import { documentCategories, documentTypesOf } from '@sixpence/protocol/rules/documents'
import type { Handlers } from '#context/handler.ts'
import { agreementsOf, type Agreement } from '#papers/agreements.ts'
import { categoryName, namedTypes } from './documents.ts'
import {
  businessPurposes,
  businessSources,
  deposits,
  employeeSources,
  personalPurposes,
  personalSources,
  wealthSources,
} from '#dictionaries/funds.ts'
import { industriesOf } from '#dictionaries/industries.ts'
import { currenciesOf, operationName } from './money-words.ts'
import { occupationName, occupations } from '#dictionaries/occupations.ts'
import { countriesIn, statesOf } from './places.ts'
import { businessQuestions, personalQuestions } from '#dictionaries/questions.ts'

/** Lists for forms: data of this folder, in the language of the request. */
export const dictionary: Handlers<typeof calls> = {
  dictionaryOccupationList: async (_, { services, browser, t }) => ({
    occupations: services
      .brand(browser.brand)
      .occupationTypes.map((id) => ({ id, name: occupationName(id, t) })),
  }),
  dictionaryOccupationSecondList: async (_, { t }) => ({ occupations: occupations(t) }),
  dictionaryCountryList: async (_, { language }) => ({
    countries: countriesIn(language, residenceCountries),
  }),
  dictionaryBirthCountryList: async (_, { language }) => ({
    countries: countriesIn(language, countryCodes),
  }),
  dictionaryCurrencyList: async (_, { services, browser, language }) => ({
    currencies: currenciesOf(services.brand(browser.brand), language),
  }),
  dictionaryTransactionTypeList: async (_, { t }) => ({
    transactionTypes: operationTypes.map((id) => ({ id, name: operationName(id, t) })),
  }),
  dictionaryDocumentCategoryList: async ({ countryCode }, { t }) => ({
    categories: Object.entries(documentCategories).map(([key, id]) => {
      const category = key as keyof typeof documentCategories
      const types = documentTypesOf(category, countryCode)
      return { id, name: categoryName(category, t), customerDocumentTypes: namedTypes(types, t) }
    }),
  }),
  dictionaryCustomerAddressDocumentTypeList: async ({ countryCode }, { t }) => ({
    documentTypes: namedTypes(documentTypesOf('address', countryCode), t),
  }),
  dictionaryPersonalSourceOfFundsList: async (_, { t }) => ({ sources: personalSources(t) }),
  dictionaryPersonalSourceOfFundsSecondList: async (_, { t }) => ({ sources: wealthSources(t) }),
  dictionaryEmployeeSourceOfFundsList: async (_, { t }) => ({ sources: employeeSources(t) }),
  dictionaryBusinessSourceOfFundsList: async (_, { t }) => ({ sources: businessSources(t) }),
  dictionaryPersonalPurposeOfAccountList: async (_, { t }) => ({ purposes: personalPurposes(t) }),
  dictionaryBusinessPurposeOfAccountList: async (_, { t }) => ({ purposes: businessPurposes(t) }),
  dictionaryIndustryList: async (_, { services, browser, t }) =>
    industriesOf(services.brand(browser.brand), t),
  dictionaryPersonalAdditionalQuestionList: async (_, { t }) => ({ questions: personalQuestions(t) }),
  dictionaryBusinessAdditionalQuestionList: async (_, { t }) => ({ questions: businessQuestions(t) }),
  dictionaryPersonalAgreementList: async (_, { services, browser, t }) => ({
    agreements: titles(agreementsOf(services.brand(browser.brand), 'personal', t)),
  }),
  dictionaryBusinessAgreementList: async (_, { services, browser, t }) => ({
    agreements: titles(agreementsOf(services.brand(browser.brand), 'business', t)),
  }),
  dictionaryEstimatedMonthlyDepositList: async (_, { services, browser, language, t }) => ({
    deposits: deposits(services.brand(browser.brand).defaultCurrency, language, t),
  }),
  dictionaryStateList: async ({ countryCode }, { language }) => ({
    states: statesOf(countryCode, language),
  }),
}

const titles = (all: readonly Agreement[]) => all.map(({ id, version, title }) => ({ id, version, title }))
