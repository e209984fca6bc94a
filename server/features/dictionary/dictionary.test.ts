import { readFileSync } from 'node:fs'
import { accountCurrencies, digitalCurrencies, signOf } from '@sixpence/money'
import { brandCurrencies } from '@sixpence/brands/brand.ts'
import { brandKeys, brands } from '@sixpence/brands'
import { languages } from '@sixpence/locales'
import * as calls from '@sixpence/protocol/dictionary/dictionary'
import type { AnyCall } from '@sixpence/protocol/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

/** Full answer of a dictionary call without a session at a brand. */
async function read<C extends AnyCall>(call: C, input: object = {}, brand = 'ostra') {
  const stranger = bank.stranger(brand)
  const answer = await stranger.raw(call, input)
  expect([call.name, stranger.answer?.json()]).toMatchObject([call.name, { responseCode: '00' }])
  return answer
}

const idsOf = (list: readonly { id: string | number }[] | undefined) => (list ?? []).map(({ id }) => id)

test('offers the occupations of the brand, in its order [OP095 B371]', async () => {
  for (const key of brandKeys) {
    const { occupations } = await read(calls.dictionaryOccupationList, {}, key)
    expect(idsOf(occupations)).toEqual(brands[key].occupationTypes)
  }
})

test('has a longer list of occupations for the questionnaire [OP096]', async () => {
  const { occupations = [] } = await read(calls.dictionaryOccupationSecondList)
  expect(occupations.length).toBeGreaterThan(brands.ostra.occupationTypes.length)
  expect(occupations).toContainEqual({ id: 'teacher', name: 'Teacher or lecturer' })
})

test('lists countries by name with their calling code; more as a country of birth than of residence [OP097 OP098]', async () => {
  const { countries: live = [] } = await read(calls.dictionaryCountryList, { lang: 'es' })
  const { countries: born = [] } = await read(calls.dictionaryBirthCountryList, { lang: 'es' })
  expect([live.length, born.length]).toEqual([242, 249])
  expect(live).toContainEqual({ countryCode: 'LT', countryName: 'Lituania', phoneCode: '370' })
  const names = live.map(({ countryName }) => countryName)
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare))
})

test("lists the brand's currencies with symbols, its default first [OP099]", async () => {
  const { currencies: tamar = [] } = await read(calls.dictionaryCurrencyList, {}, 'tamar')
  expect(tamar[0]).toEqual({
    currencyCode: 'GBP',
    currencyName: 'British Pound',
    symbol: '£',
    decimals: 2,
  })
  const symbols = new Map(tamar.map(({ currencyCode, symbol }) => [currencyCode, symbol]))
  expect(['EUR', 'USD', 'AUD', 'CAD', 'GBP', 'RON'].filter((code) => !symbols.get(code))).toEqual([])
  for (const key of brandKeys) {
    const { currencies = [] } = await read(calls.dictionaryCurrencyList, {}, key)
    const hasCoins = currencies.some(({ currencyCode }) => currencyCode === 'BTC')
    expect([key, hasCoins]).toEqual([key, brands[key].features.digitalCurrencies])
  }
})

test('every currency of accounts is in the dictionary, may be the first of a brand, and has a sign [HO-04]', async () => {
  const { currencies = [] } = await read(calls.dictionaryCurrencyList, {}, 'ostra')
  const codes = currencies.map(({ currencyCode }) => currencyCode)
  expect(codes.toSorted()).toEqual([...accountCurrencies, ...digitalCurrencies].toSorted())
  expect(brandCurrencies).toEqual(accountCurrencies)
  expect(accountCurrencies.filter((currency) => !signOf(currency))).toEqual([])
  const docs = readFileSync(new URL('../../../docs/BRANDS.md', import.meta.url), 'utf8')
  const last = accountCurrencies.at(-1)
  expect(docs).toContain(`${accountCurrencies.slice(0, -1).join(', ')} or ${last}`)
})

test('names every kind of line in the history [OP100]', async () => {
  const { transactionTypes = [] } = await read(calls.dictionaryTransactionTypeList)
  expect(transactionTypes).toHaveLength(13)
  expect(transactionTypes[0]).toEqual({ id: 'P2P', name: 'Between people' })
})

test('has twelve document categories, each with its document types [OP101 B219]', async () => {
  const { categories = [] } = await read(calls.dictionaryDocumentCategoryList)
  expect(idsOf(categories)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(categories[0]?.customerDocumentTypes).toEqual([
    { id: 4, name: 'Identity card', second: 'back' },
    { id: 5, name: 'Driving licence', second: 'back' },
    { id: 6, name: 'Passport' },
  ])
  expect(categories.filter((category) => category.customerDocumentTypes.length === 0)).toEqual([])
})

test('offers the passport with a stamp in two countries only [OP102 B214]', async () => {
  const ids = async (countryCode?: string) =>
    idsOf((await read(calls.dictionaryCustomerAddressDocumentTypeList, { countryCode })).documentTypes)
  expect(await ids('LT')).not.toContain(88)
  expect(await ids()).not.toContain(88)
  expect(await ids('UA')).toContain(88)
})

test('has lists of sources and purposes per kind of customer, and a separate second list of a person’s sources [OP103 OP104 OP105 OP106 OP107 OP108]', async () => {
  const lists = [
    (await read(calls.dictionaryPersonalSourceOfFundsList)).sources,
    (await read(calls.dictionaryPersonalSourceOfFundsSecondList)).sources,
    (await read(calls.dictionaryEmployeeSourceOfFundsList)).sources,
    (await read(calls.dictionaryBusinessSourceOfFundsList)).sources,
    (await read(calls.dictionaryPersonalPurposeOfAccountList)).purposes,
    (await read(calls.dictionaryBusinessPurposeOfAccountList)).purposes,
  ].map(idsOf)
  expect(new Set(lists.map((ids) => ids.join())).size).toBe(6)
  for (const ids of lists) expect([new Set(ids).size, ids.at(-1)]).toEqual([ids.length, 'other'])
})

test('groups industries in three levels, and hides the third if the brand does [OP109 B012]', async () => {
  for (const key of brandKeys) {
    const answer = await read(calls.dictionaryIndustryList, {}, key)
    const { hideAdultIndustries } = brands[key].features
    const groups = ['mainstream', 'financial', 'adult'].filter((group) => group in answer)
    expect([key, groups.length]).toEqual([key, hideAdultIndustries ? 2 : 3])
  }
})

test('returns different additional questions for a person and a company [OP110 OP111]', async () => {
  const { questions: personal = [] } = await read(calls.dictionaryPersonalAdditionalQuestionList)
  const { questions: business = [] } = await read(calls.dictionaryBusinessAdditionalQuestionList)
  expect(personal.map(({ type }) => type)).toEqual(['anotherAccount', 'controlAccount', 'yesNo'])
  expect(business.map(({ type }) => type)).toEqual(['businessAnotherAccount', 'yesNo', 'yesNo'])
})

test('lists the agreements of registration with their version [OP112]', async () => {
  const { agreements = [] } = await read(calls.dictionaryPersonalAgreementList)
  expect(agreements).toEqual([
    { id: 'terms', version: '2026-09-01', title: 'Terms of service' },
    { id: 'privacy', version: '2026-09-01', title: 'Privacy notice' },
  ])
})

test("has bands of monthly deposits in the brand's currency [OP113]", async () => {
  const { deposits = [] } = await read(calls.dictionaryEstimatedMonthlyDepositList, {}, 'tamar')
  expect(deposits.map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual([
    'Up to 1,000 GBP',
    '1,000 GBP to 5,000 GBP',
    '5,000 GBP to 10,000 GBP',
    '10,000 GBP to 50,000 GBP',
    'More than 50,000 GBP',
  ])
})

describe('states', () => {
  test('are those of one country, by name; some countries have none [OP114]', async () => {
    const { states: us = [] } = await read(calls.dictionaryStateList, { countryCode: 'US' })
    expect(us[0]).toEqual({ stateCode: 'AL', stateName: 'Alabama' })
    expect(us).toContainEqual({ stateCode: 'CA', stateName: 'California' })
    expect((await read(calls.dictionaryStateList, { countryCode: 'GI' })).states).toEqual([])
  })

  test.each(['XX', 'us', '', 'USA'])('refuse the country %s', async (countryCode) => {
    const answer = await bank.stranger().raw(calls.dictionaryStateList, { countryCode })
    expect(answer).toMatchObject({
      responseCode: 'TA1',
      validationErrors: [{ parameter: 'countryCode' }],
    })
  })
})

const dictionaries = Object.values(calls).filter(({ name }) => name !== 'dictionaryStateList')

test.each(dictionaries)('$name answers in the language of its lang [B151]', async (call) => {
  const answers = new Set<string>()
  for (const lang of languages) answers.add(JSON.stringify(await read(call, { lang })))
  expect(answers.size).toBe(languages.length)
})

test("an unsupported language is answered in the browser's language", async () => {
  const stranger = bank.stranger()
  const { countries } = await stranger.raw(
    calls.dictionaryCountryList,
    { lang: 'fr' },
    { headers: { 'accept-language': 'ro' } },
  )
  expect(countries).toContainEqual(expect.objectContaining({ countryName: 'Lituania' }))
})
