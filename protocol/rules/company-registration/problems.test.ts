import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { businessAccountCreate } from '../../registration/company-registration.ts'
import { emailCheck } from '../existence-checks.ts'
import { registrationProblems } from './problems.ts'
import type { RegistrationFacts, RegistrationInput } from './facts.ts'
import { sampleRegistration as sample } from './sample.ts'

const facts: RegistrationFacts = {
  today: '2026-11-22',
  currencies: ['EUR', 'USD'],
  industries: ['manufacturing', 'otherFinancial'],
  sources: ['goods', 'other'],
  purposes: ['suppliers'],
  wealthSources: ['companySale'],
  questions: ['businessAnotherAccount', 'politicallyExposed', 'bearerShares'].map((id) => ({
    id,
    type: 'yesNo',
    label: id,
  })),
  agreements: ['businessTerms', 'privacy'],
  asksSourceOfWealth: true,
  checkOf: () => emailCheck.free,
}

const problemsOf = (
  registrationInput: RegistrationInput,
  around: Partial<RegistrationFacts> = {},
): string[] =>
  registrationProblems(registrationInput, { ...facts, ...around }).flatMap(({ part, problems }) =>
    problems.map(({ path, problem }) => `${part}, ${path}: ${problem}`),
  )

/** The sample with a single value changed. */
function changed(path: string, value: unknown): RegistrationInput {
  const registration = structuredClone(sample) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce((part, name) => part[name] as Record<string, unknown>, registration)
  holder[last] = value
  return registration as RegistrationInput
}

test('a complete registration has no problems, and is accepted by the call [B351]', () => {
  expect(problemsOf(sample)).toEqual([])
  const device = { userAgent: '', language: '', timezone: '', screen: '' }
  expect(z.safeParse(businessAccountCreate.input, { ...sample, captcha: 'x', device }).error).toBeUndefined()
})

test.each<[string, unknown, string, string?]>([
  ['company.phoneCountryCode', '999', 'phoneCountryUnknown'],
  ['financialDetail.monthlyDepositAmount', '1.005', 'monthlyAmountInvalid'],
  ['financialDetail.monthlyWithdrawalAmount', 'much', 'monthlyAmountInvalid'],
  ['financialDetail.monthlyDepositCurrencyCode', 'BTC', 'currencyNotOffered'],
  ['financialDetail.sourceIds', ['other', 'salary'], 'choiceUnknown'],
  ['financialDetail.purposeIds', ['fun'], 'choiceUnknown'],
  ['financialDetail.industry', 'wallpapers', 'choiceUnknown'],
  [
    'financialDetail.industry',
    'otherFinancial',
    'specificationMissing',
    'financialDetail.industrySpecification',
  ],
  [
    'financialDetail.sourceSpecifications',
    {},
    'specificationMissing',
    'financialDetail.sourceSpecifications.other',
  ],
  ['financialDetail.purposeSpecifications', { other: 'Fun' }, 'choiceUnknown'],
  ['dueDiligence.government', true, 'detailsMissing', 'dueDiligence.governmentDetails'],
  ['dueDiligence.lawsuitsDetails', undefined, 'detailsMissing'],
  [
    'dueDiligence.taxPayers.1',
    { countryCode: 'LT', taxId: '1' },
    'taxCountryTwice',
    'dueDiligence.taxPayers.1.countryCode',
  ],
  [
    'dueDiligence.taxPayers.0',
    { countryCode: 'US', taxId: '1' },
    'taxIdLength',
    'dueDiligence.taxPayers.0.taxId',
  ],
  [
    'additionalQuestionAnswers.2.text',
    undefined,
    'answerIncomplete',
    'additionalQuestionAnswers.bearerShares',
  ],
  ['legalInformation.registrationDate', '2026-11-23', 'registrationDateImpossible'],
  ['legalInformation.agreements', ['privacy'], 'agreementsMissing'],
  ['directors', [], 'directorMissing'],
  ['directors', [1, 1], 'personTwice', 'directors.1'],
  ['directors.1', 9, 'personUnknown'],
  ['ultimateBeneficiaryOwners.0', 9, 'personUnknown'],
  ['authorizedCompanyRepresentative', 9, 'representativeUnfit'],
])('the root company is not whole with %s as %j [B362]', (path, value, problem, at) => {
  expect(problemsOf(changed(path, value))).toEqual([`company, ${at ?? path}: ${problem}`])
})

test.each<[string, unknown, string, string?]>([
  ['personList.2.id', 1, 'localIdTwice'],
  ['personList.1.birthday', '2026-11-23', 'birthDayImpossible'],
  ['personList.1.birthday', '1890-01-01', 'birthDayImpossible'],
  ['personList.1.birthday', '2008-11-23', 'tooYoung'],
  ['personList.2.birthday', '2008-11-23', 'tooYoung'],
  ['personList.0.phone', undefined, 'phoneIncomplete'],
  ['personList.2.phone', '612345', 'phoneIncomplete', 'personList.2.phoneCountryCode'],
  ['personList.0.phoneCountryCode', '999', 'phoneCountryUnknown'],
  ['personList.1.sourcesOfFunds.0.sourceId', 'luck', 'choiceUnknown'],
  ['personList.1.sourcesOfFunds', [], 'sourceMissing'],
])('a person is not whole with %s as %j [B363]', (path, value, problem, at) => {
  expect(problemsOf(changed(path, value))[0]).toBe(`persons, ${at ?? path}: ${problem}`)
})

test('a tax number has the length required by the country of the person or company [B363 B367]', () => {
  const abroad = changed('personList.1.address', { ...sample.company.address, countryCode: 'US' })
  expect(problemsOf(abroad)).toEqual(['persons, personList.1.taxId: taxIdLength'])
  const holding = changed('companyList.0', {
    ...sample.companyList[0],
    registrationCountryCode: 'US',
    businessTaxId: '1',
  })
  expect(problemsOf(holding)).toEqual(['companies, companyList.0.businessTaxId: taxIdLength'])
})

test('a shareholder may be a minor; a director or user may not [B363]', () => {
  const child = changed('personList.1.birthday', '2020-01-01')
  expect(problemsOf({ ...child, directors: [1] })).toEqual([])
  expect(problemsOf(child)).toEqual(['persons, personList.1.birthday: tooYoung'])
})

test.each<[string, unknown, string, string?]>([
  ['companyList.0.directors', [], 'directorMissing'],
  ['companyList.0.directors.0', 9, 'personUnknown'],
  ['companyList.0.directors', [3, 3], 'personTwice', 'companyList.0.directors.1'],
  ['companyList.0.registrationDate', '2027-01-01', 'registrationDateImpossible'],
])('a company that holds shares is not whole with %s as %j [B358 B367]', (path, value, problem, at) => {
  expect(problemsOf(changed(path, value))).toEqual([`companies, ${at ?? path}: ${problem}`])
})

test('every part is checked, the company before its persons, and the users last [B351]', () => {
  const bad = changed('personList.1.birthday', '2027-01-01')
  const found = problemsOf({ ...bad, directors: [], shareholders: [], companyList: [], users: [1] })
  expect(found.map((text) => text.split(',')[0])).toEqual(['company', 'persons', 'shareholders', 'users'])
})

test('if the brand does not require the source of wealth, it is required of no one [B360]', () => {
  const silent = changed('personList.1.sourcesOfFunds', [])
  expect(problemsOf(silent, { asksSourceOfWealth: false })).toEqual([])
  expect(problemsOf(silent)).toEqual(['persons, personList.1.sourcesOfFunds: sourceMissing'])
})

test('an e-mail address is required of every person marked as a user [B364]', () => {
  expect(problemsOf(sample, { checkOf: () => emailCheck.exists })).toEqual([
    'persons, personList.0.email: userEmailTaken',
    'persons, personList.2.email: userEmailTaken',
  ])
})
