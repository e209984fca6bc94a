import {
  dictionaryBirthCountryList,
  dictionaryBusinessAdditionalQuestionList,
  dictionaryBusinessPurposeOfAccountList,
  dictionaryBusinessSourceOfFundsList,
  dictionaryIndustryList,
  dictionaryEstimatedMonthlyDepositList,
  dictionaryOccupationSecondList,
  dictionaryPersonalAdditionalQuestionList,
  dictionaryPersonalPurposeOfAccountList,
  dictionaryPersonalSourceOfFundsList,
} from '@sixpence/protocol/dictionary/dictionary'
import { dueDiligenceInfoGet } from '@sixpence/protocol/identity/identity'
import { kycBusinessInfoGet, kycBusinessInfoUpdate } from '@sixpence/protocol/kyc-business/kyc-business'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  kycCustomerInfoGet,
  kycCustomerPersonalInfoUpdate,
  kycInfoUpdate,
} from '@sixpence/protocol/verification/verification'
import { afterEach, describe, expect, test } from 'vitest'
import { alice } from '#testing/bank.ts'
import { type Answer, cutLine, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import KycBusinessScreen from './business-screen.tsx'
import KycScreen from './kyc-screen.tsx'

const request = { customerKycRequest: { isNeeded: true, items: [] } }
const sources = [
  { id: 'salary', name: 'Salary or wages' },
  { id: 'savings', name: 'Savings' },
]

const usual: readonly Answer[] = [
  on(dictionaryBirthCountryList, () => ({
    countries: [
      { countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' },
      { countryCode: 'PL', countryName: 'Poland', phoneCode: '48' },
    ],
  })),
  on(dictionaryOccupationSecondList, () => ({ occupations: [{ id: 'teacher', name: 'Teacher' }] })),
  on(dictionaryPersonalSourceOfFundsList, () => ({ sources })),
  on(dictionaryPersonalPurposeOfAccountList, () => ({
    purposes: [{ id: 'everyday', name: 'Everyday payments' }],
  })),
  on(dictionaryIndustryList, () => ({
    mainstream: [{ id: 'manufacturing', name: 'Manufacturing' }],
    financial: [{ id: 'bank', name: 'Bank or credit union' }],
    adult: [{ id: 'adultContent', name: 'Adult content' }],
  })),
  on(dictionaryBusinessSourceOfFundsList, () => ({ sources: [{ id: 'goods', name: 'Sale of goods' }] })),
  on(dictionaryBusinessPurposeOfAccountList, () => ({ purposes: [{ id: 'payroll', name: 'Salaries' }] })),
  on(dictionaryEstimatedMonthlyDepositList, () => ({ deposits: [{ id: '1000', name: 'Up to €1,000' }] })),
  on(dictionaryPersonalAdditionalQuestionList, () => ({
    questions: [
      { id: 'controlAccount', type: 'controlAccount' as const, label: 'Who will control this account?' },
      { id: 'exposed', type: 'yesNo' as const, label: 'Do you hold a public office?' },
    ],
  })),
  on(dictionaryBusinessAdditionalQuestionList, () => ({
    questions: [{ id: 'shares', type: 'yesNo' as const, label: 'Has the company issued bearer shares?' }],
  })),
  on(kycCustomerInfoGet, () => ({ customerInfo: { firstName: 'Alice', lastName: 'Berg' } })),
  on(kycBusinessInfoGet, () => ({ isNeeded: true })),
  on(kycCustomerPersonalInfoUpdate, () => request),
  on(kycInfoUpdate, () => ({ customerKycRequest: { isNeeded: false, items: [] } })),
  on(kycBusinessInfoUpdate, () => ({})),
  on(customerInfoGet, () => ({ customer: { ...alice, verified: false }, idleSeconds: 900 })),
]

afterEach(cleanSlate)

type Options = { answers?: readonly Answer[]; at?: string; width?: number; scheme?: 'light' | 'dark' }

const open = ({ answers = [], at = '/kyc', ...rest }: Options = {}) =>
  openScreen({
    screens: { '/kyc': KycScreen, '/kyc/business': KycBusinessScreen, '/': () => <h1>Start</h1> },
    at,
    answers: [...usual, ...answers],
    ...rest,
  })
type Screen = Awaited<ReturnType<typeof open>>

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const press = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true }).click()

async function aboutYou(screen: Screen): Promise<void> {
  await field(screen, 'Day').fill('7')
  await field(screen, 'Month').selectOptions('05')
  await field(screen, 'Year').fill('1990')
  await field(screen, 'Country of birth').selectOptions('PL')
  await field(screen, 'Citizenship').selectOptions('LT')
  await press(screen, 'Continue')
  await expect.element(screen.getByRole('heading', { name: 'Your work and your money' })).toHaveFocus()
}

async function money(screen: Screen): Promise<void> {
  await field(screen, 'Occupation').selectOptions('teacher')
  await screen.getByRole('checkbox', { name: 'Savings' }).click()
  await screen.getByRole('checkbox', { name: 'Everyday payments' }).click()
  await field(screen, 'How much comes in each month').selectOptions('1000')
  await press(screen, 'Continue')
  await expect.element(screen.getByRole('heading', { name: 'Three more questions' })).toHaveFocus()
}

const answer = (screen: Screen, question: string, name: string) =>
  screen.getByRole('group', { name: question }).getByRole('radio', { name }).click()

describe('the questionnaire of a person', () => {
  test('is answered page by page, with the follow-up questions of an answer, and sent [R019]', async () => {
    const screen = await open()
    await expect.element(field(screen, 'First name')).toHaveValue('Alice')
    await press(screen, 'Add another citizenship')
    await field(screen, 'Citizenship 2').selectOptions('PL')
    await aboutYou(screen)
    await money(screen)
    await answer(screen, 'Who will control this account?', 'Someone else will')
    await field(screen, 'First and last name').fill('Eva Berg')
    await field(screen, 'Day').fill('1')
    await field(screen, 'Month').selectOptions('02')
    await field(screen, 'Year').fill('1980')
    await answer(screen, 'Do you hold a public office?', 'No')
    await press(screen, 'Send the answers')
    await expect
      .element(screen.getByRole('heading', { name: 'Thank you, we have received your answers' }))
      .toHaveFocus()
    await expect.element(screen.getByRole('button', { name: 'Verify your identity' })).toBeVisible()
    const sent = (call: string) =>
      screen.called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)
    expect(sent('kycCustomerPersonalInfoUpdate')).toEqual([
      {
        personalInfo: {
          firstName: 'Alice',
          lastName: 'Berg',
          birthDay: '1990-05-07',
          birthCountryCode: 'PL',
          citizenship: ['LT', 'PL'],
        },
      },
    ])
    expect(sent('kycInfoUpdate')).toEqual([
      {
        kyc: {
          occupation: 'teacher',
          monthlyDeposit: '1000',
          sourceIds: ['savings'],
          purposeIds: ['everyday'],
          answers: [
            { id: 'controlAccount', answer: '2', name: 'Eva Berg', date: '1980-02-01' },
            { id: 'exposed', answer: 'no' },
          ],
        },
      },
    ])
    expect(Object.keys(sessionStorage).filter((key) => key.includes('kyc.personal'))).toEqual([])
  })

  test('keeps all entries over a reload, on any page [R019]', async () => {
    const first = await open()
    await aboutYou(first)
    await money(first)
    await answer(first, 'Do you hold a public office?', 'Yes')
    await field(first, 'Tell us more').fill('A town council.')
    await expect.poll(first.where).toBe('/kyc?step=questions')
    await first.unmount()
    const again = await open({ at: '/kyc?step=questions' })
    await expect.element(field(again, 'Tell us more')).toHaveValue('A town council.')
    await press(again, 'Back')
    await expect.element(again.getByRole('checkbox', { name: 'Savings' })).toBeChecked()
    await press(again, 'Back')
    await expect.element(field(again, 'Month')).toHaveValue('05')
    await expect.element(field(again, 'Citizenship')).toHaveValue('LT')
  })

  test('shows missing entries beside each field, sends no request, and opens no page before its turn [R019]', async () => {
    const screen = await open({ at: '/kyc?step=questions', width: 320 })
    await expect.element(screen.getByRole('heading', { name: 'About you' })).toBeVisible()
    await press(screen, 'Continue')
    await expect.element(screen.getByRole('region', { name: '3 entries need correcting' })).toHaveFocus()
    await screen.getByRole('link', { name: 'Choose your citizenship.' }).click()
    await expect.element(field(screen, 'Citizenship')).toHaveFocus()
    expect(screen.called.map(({ call }) => call)).not.toContain('kycCustomerPersonalInfoUpdate')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test('shows the server’s refusal beside its field, and keeps the entries when the connection is broken [R019]', async () => {
    let cut = false
    const screen = await open({
      answers: [
        on(kycCustomerPersonalInfoUpdate, () => {
          if (cut) return cutLine()
          const refusal = refuse('birthDayImpossible')
          Object.assign(refusal.body, {
            validationErrors: [
              {
                parameter: 'personalInfo.birthDay',
                code: 'birthDayImpossible',
                description: 'Not that day.',
              },
            ],
          })
          return refusal
        }),
      ],
    })
    await expect.element(field(screen, 'First name')).toHaveValue('Alice')
    await field(screen, 'First name').fill('Alicia')
    await field(screen, 'Day').fill('7')
    await field(screen, 'Month').selectOptions('05')
    await field(screen, 'Year').fill('1990')
    await field(screen, 'Country of birth').selectOptions('PL')
    await field(screen, 'Citizenship').selectOptions('LT')
    await press(screen, 'Continue')
    await expect.element(field(screen, 'Day')).toHaveAccessibleDescription('Not that day.')
    cut = true
    await field(screen, 'Day').fill('8')
    await press(screen, 'Continue')
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.element(field(screen, 'First name')).toHaveValue('Alicia')
  })

  test.each([
    [1, true],
    [4, true],
    [0, false],
    [2, false],
    [3, false],
  ])(
    'at due diligence level %i the information is asked for: %s [B122]',
    async (dueDiligenceLevel, isAsked) => {
      const screen = await open({
        answers: [
          on(customerInfoGet, () => ({
            customer: { ...alice, verified: false, dueDiligenceLevel },
            idleSeconds: 900,
          })),
          on(dueDiligenceInfoGet, () => ({
            dueDiligenceInfo: { level: dueDiligenceLevel, uploadedDocuments: [] },
          })),
        ],
      })
      await aboutYou(screen)
      await money(screen)
      await answer(screen, 'Who will control this account?', 'I will')
      await answer(screen, 'Do you hold a public office?', 'No')
      await press(screen, 'Send the answers')
      await expect.element(screen.getByRole('button', { name: 'Verify your identity' })).toBeVisible()
      await expect
        .poll(() => screen.getByText('We are reviewing your account').elements().length)
        .toBe(isAsked ? 1 : 0)
      expect(screen.called.some(({ call }) => call === 'dueDiligenceInfoGet')).toBe(isAsked)
      expect(await findings()).toEqual([])
    },
  )

  test.each(['light', 'dark'] as const)('has no finding in the %s scheme', async (scheme) => {
    const screen = await open({ scheme, width: 390 })
    await expect.element(field(screen, 'First name')).toHaveValue('Alice')
    await press(screen, 'Continue')
    await expect.element(screen.getByRole('region', { name: /entries need correcting/ })).toBeVisible()
    expect(await findings()).toEqual([])
    await aboutYou(screen)
    await press(screen, 'Continue')
    await expect.element(screen.getByRole('region', { name: /entries need correcting/ })).toBeVisible()
    expect(await findings()).toEqual([])
    await money(screen)
    await answer(screen, 'Who will control this account?', 'Someone else will')
    await press(screen, 'Send the answers')
    expect(await findings()).toEqual([])
  })
})

describe('the questionnaire of a company', () => {
  const company = { at: '/kyc/business' }

  test('is answered, keeps its entries over a reload, and is sent [R020]', async () => {
    const first = await open(company)
    await field(first, 'What the company does').fill('We print wallpapers for hotels.')
    await field(first, 'Industry').selectOptions('manufacturing')
    await first.getByRole('checkbox', { name: 'Sale of goods' }).click()
    await first.getByRole('checkbox', { name: 'Salaries' }).click()
    await field(first, 'How much comes in each month').selectOptions('1000')
    await press(first, 'Continue')
    await expect.element(first.getByRole('heading', { name: 'Company background' })).toHaveFocus()
    await answer(first, 'Is the company in a lawsuit at the moment?', 'Yes')
    await press(first, 'Send the answers')
    await expect.element(first.getByRole('region', { name: '3 entries need correcting' })).toHaveFocus()
    expect(await findings()).toEqual([])
    await first.unmount()

    const again = await open({ at: '/kyc/business?step=questions', scheme: 'dark', width: 390 })
    await field(again, 'Who with, and what about').fill('A supplier, an invoice.')
    await answer(again, 'Does a government or a public body own part of the company?', 'No')
    await answer(again, 'Has the company issued bearer shares?', 'No')
    expect(await findings()).toEqual([])
    await press(again, 'Send the answers')
    await expect
      .element(again.getByRole('heading', { name: 'Thank you, we have received the answers' }))
      .toHaveFocus()
    expect(again.called.filter(({ call }) => call === 'kycBusinessInfoUpdate')).toMatchObject([
      {
        input: {
          kyc: {
            activity: 'We print wallpapers for hotels.',
            industry: 'manufacturing',
            sourceIds: ['goods'],
            purposeIds: ['payroll'],
            monthlyDeposit: '1000',
            government: false,
            lawsuits: true,
            lawsuitsDetails: 'A supplier, an invoice.',
            answers: [{ id: 'shares', answer: 'no' }],
          },
        },
      },
    ])
  })

  test('industries are in three groups, and one has to be chosen [B150]', async () => {
    const screen = await open(company)
    const industry = field(screen, 'Industry')
    await expect.element(industry).toBeVisible()
    const groups = [...industry.element().querySelectorAll('optgroup')]
    expect(groups.map(({ label }) => label)).toEqual([
      'Mainstream Company',
      'Financial Companies',
      'Adult Related Business',
    ])
    expect(groups.map((group) => group.querySelector('option')?.value)).toEqual([
      'manufacturing',
      'bank',
      'adultContent',
    ])
    await press(screen, 'Continue')
    await expect.element(industry).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText('Choose the industry of the company.').first()).toBeVisible()
  })

  test('a brand that does not serve one group does not show it [B150 B012]', async () => {
    const two = { mainstream: [{ id: 'retail', name: 'Retail' }], financial: [{ id: 'bank', name: 'Bank' }] }
    const screen = await open({ ...company, answers: [on(dictionaryIndustryList, () => two)] })
    const industry = field(screen, 'Industry')
    await expect.element(industry).toBeVisible()
    expect([...industry.element().querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
      'Mainstream Company',
      'Financial Companies',
    ])
  })

  test('a refusal of the first page leads back to it [R020]', async () => {
    const screen = await open({
      ...company,
      answers: [
        on(kycBusinessInfoGet, () => ({
          isNeeded: true,
          businessKyc: {
            activity: 'We print wallpapers for hotels.',
            industry: 'manufacturing',
            sourceIds: ['goods'],
            purposeIds: ['payroll'],
            monthlyDeposit: '1000',
            government: false,
            lawsuits: false,
            answers: [{ id: 'shares', answer: 'no' as const }],
          },
        })),
        on(kycBusinessInfoUpdate, () => refuse('choiceUnknown')),
      ],
    })
    await press(screen, 'Continue')
    await press(screen, 'Send the answers')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose an option from the list.')
  })
})
