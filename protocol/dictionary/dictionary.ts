import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode } from '../fields.ts'
import { additionalQuestionTypes } from '../rules/additional-questions.ts'
import { orNull } from '../or-null.ts'

/** Language of the names; by default from the Accept-Language header (B151). */
const lang = z.optional(z.string().check(z.maxLength(10)))
const named = z.object({ id: z.string(), name: z.string() })
const input = z.object({ lang })
const countries = z.object({
  countries: z.array(z.object({ countryCode: z.string(), countryName: z.string(), phoneCode: z.string() })),
})
const documentTypes = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    /** What a second picture has to show; absent when a single file suffices (B213, B214). */
    second: z.optional(z.enum(['back', 'registrationStamp'])),
  }),
)
const questions = z.object({
  questions: z.array(z.object({ id: z.string(), type: z.enum(additionalQuestionTypes), label: z.string() })),
})

/** Public, because registration forms need the dictionaries before a sign-in. */
const open = { access: { who: 'public' }, keptInTab: true, rate: 'read', audit: 'none' } as const

export const dictionaryOccupationList = call('dictionaryOccupationList', {
  ids: ['OP095'],
  about: 'The occupations the brand offers at registration.',
  input,
  output: z.object({ occupations: z.array(named) }),
  ...open,
})

export const dictionaryOccupationSecondList = call('dictionaryOccupationSecondList', {
  ids: ['OP096'],
  about: 'All occupations, for the customer questionnaire (Q016).',
  input,
  output: z.object({ occupations: z.array(named) }),
  ...open,
})

export const dictionaryCountryList = call('dictionaryCountryList', {
  ids: ['OP097'],
  about: 'Countries a person can live in, by name.',
  input,
  output: countries,
  ...open,
})

export const dictionaryBirthCountryList = call('dictionaryBirthCountryList', {
  ids: ['OP098'],
  about: 'Countries a person can be born in, by name.',
  input,
  output: countries,
  ...open,
})

export const dictionaryCurrencyList = call('dictionaryCurrencyList', {
  ids: ['OP099'],
  about: 'The currencies in which the brand offers accounts.',
  input,
  output: z.object({
    currencies: z.array(
      z.object({
        currencyCode: z.string(),
        currencyName: z.string(),
        symbol: z.optional(z.string()),
        decimals: z.int(),
      }),
    ),
  }),
  ...open,
})

export const dictionaryTransactionTypeList = call('dictionaryTransactionTypeList', {
  ids: ['OP100'],
  about: 'The names of the kinds of lines in history.',
  input,
  output: z.object({ transactionTypes: z.array(named) }),
  ...open,
})

export const dictionaryDocumentCategoryList = call('dictionaryDocumentCategoryList', {
  ids: ['OP101'],
  about: 'Document categories, each with its kinds of document.',
  input: z.object({ lang, countryCode: z.optional(countryCode) }),
  output: z.object({
    categories: z.array(z.object({ id: z.int(), name: z.string(), customerDocumentTypes: documentTypes })),
  }),
  ...open,
})

export const dictionaryCustomerAddressDocumentTypeList = call('dictionaryCustomerAddressDocumentTypeList', {
  ids: ['OP102'],
  about: 'Documents that prove an address; some exist in certain countries only.',
  input: z.object({ lang, countryCode: z.optional(countryCode) }),
  output: z.object({ documentTypes }),
  ...open,
})

const sources = z.object({ sources: z.array(named) })

export const dictionaryPersonalSourceOfFundsList = call('dictionaryPersonalSourceOfFundsList', {
  ids: ['OP103'],
  about: "Where a person's money comes from, for registration and the customer questionnaire (Q016).",
  input,
  output: sources,
  ...open,
})

export const dictionaryPersonalSourceOfFundsSecondList = call('dictionaryPersonalSourceOfFundsSecondList', {
  ids: ['OP104'],
  about: "Where a person's wealth comes from, for due-diligence updates (Q016).",
  input,
  output: sources,
  ...open,
})

export const dictionaryEmployeeSourceOfFundsList = call('dictionaryEmployeeSourceOfFundsList', {
  ids: ['OP105'],
  about: "Where the money of a company's user comes from.",
  input,
  output: sources,
  ...open,
})

export const dictionaryBusinessSourceOfFundsList = call('dictionaryBusinessSourceOfFundsList', {
  ids: ['OP106'],
  about: "Where a company's money comes from.",
  input,
  output: sources,
  ...open,
})

const purposes = z.object({ purposes: z.array(named) })

export const dictionaryPersonalPurposeOfAccountList = call('dictionaryPersonalPurposeOfAccountList', {
  ids: ['OP107'],
  about: 'What a person uses an account for.',
  input,
  output: purposes,
  ...open,
})

export const dictionaryBusinessPurposeOfAccountList = call('dictionaryBusinessPurposeOfAccountList', {
  ids: ['OP108'],
  about: 'What a company uses an account for.',
  input,
  output: purposes,
  ...open,
})

export const dictionaryIndustryList = call('dictionaryIndustryList', {
  ids: ['OP109'],
  about: 'Industries in three groups; brands that do not serve the third answer without it.',
  input,
  output: z.object({
    mainstream: z.array(named),
    financial: z.array(named),
    adult: orNull(z.array(named)),
  }),
  ...open,
})

export const dictionaryPersonalAdditionalQuestionList = call('dictionaryPersonalAdditionalQuestionList', {
  ids: ['OP110'],
  about: 'Questions to a person beyond the form; the type says which follow-up an answer requires.',
  input,
  output: questions,
  ...open,
})

export const dictionaryBusinessAdditionalQuestionList = call('dictionaryBusinessAdditionalQuestionList', {
  ids: ['OP111'],
  about: 'Questions to a company beyond the form.',
  input,
  output: questions,
  ...open,
})

const agreements = z.object({
  agreements: z.array(z.object({ id: z.string(), version: z.string(), title: z.string() })),
})

export const dictionaryPersonalAgreementList = call('dictionaryPersonalAgreementList', {
  ids: ['OP112'],
  about: 'The agreements in force that a person accepts at registration.',
  input,
  output: agreements,
  ...open,
})

export const dictionaryBusinessAgreementList = call('dictionaryBusinessAgreementList', {
  ids: [],
  about: 'The agreements in force that a company accepts at registration.',
  input,
  output: agreements,
  ...open,
})

export const dictionaryEstimatedMonthlyDepositList = call('dictionaryEstimatedMonthlyDepositList', {
  ids: ['OP113'],
  about: "How much a person expects to pay in per month, in the brand's currency.",
  input,
  output: z.object({ deposits: z.array(named) }),
  ...open,
})

export const dictionaryStateList = call('dictionaryStateList', {
  ids: ['OP114'],
  about: 'States, counties or regions of a country (ISO 3166-2); empty where there are none.',
  input: z.object({ lang, countryCode }),
  output: z.object({ states: z.array(z.object({ stateCode: z.string(), stateName: z.string() })) }),
  ...open,
})
