import { dictionaryBirthCountryList } from '@sixpence/protocol/dictionary/dictionary'
import {
  kycCustomerInfoGet,
  kycCustomerPersonalInfoUpdate,
} from '@sixpence/protocol/verification/verification'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import UpdateScreen from './update-screen.tsx'

afterEach(cleanSlate)

const answers: readonly Answer[] = [
  ...ordinaryDay,
  on(kycCustomerInfoGet, () => ({
    customerInfo: { firstName: 'Alice', lastName: 'Berg', birthDay: '1990-05-07', birthCountryCode: 'LT' },
  })),
  on(dictionaryBirthCountryList, () => ({
    countries: [
      { countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' },
      { countryCode: 'SE', countryName: 'Sweden', phoneCode: '46' },
    ],
  })),
]
const done = { customerKycRequest: { isNeeded: false, items: [] } }

const open = (more: readonly Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/profile-update': UpdateScreen, '/': () => <h1>Start</h1> },
    at: '/profile-update',
    answers: [...answers, ...more],
    ...part,
  })

test('begins with what is known, says what is missing, sends it whole and goes on to the start page [R027 OP051]', async () => {
  const screen = await open([on(kycCustomerPersonalInfoUpdate, () => done)])
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Alice')
  await expect.element(screen.getByLabelText('Country of birth')).toHaveValue('LT')
  await expect.element(screen.getByLabelText('Month')).toHaveValue('05')
  await screen.getByRole('button', { name: 'Everything is right' }).click()
  await expect.element(screen.getByRole('link', { name: 'Choose your citizenship.' })).toBeVisible()
  await screen.getByLabelText('Citizenship', { exact: true }).selectOptions('LT')
  await screen.getByLabelText(/^Second citizenship/).selectOptions('SE')
  await screen.getByRole('button', { name: 'Everything is right' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Start' })).toBeVisible()
  expect(screen.called.find(({ call }) => call === 'kycCustomerPersonalInfoUpdate')?.input).toEqual({
    personalInfo: {
      firstName: 'Alice',
      lastName: 'Berg',
      birthDay: '1990-05-07',
      birthCountryCode: 'LT',
      citizenship: ['LT', 'SE'],
    },
  })
})

test('keeps what was typed over a reload and a refusal', async () => {
  const first = await open()
  await first.getByLabelText('Last name').fill('Berg Olsen')
  await first.unmount()
  const screen = await open([on(kycCustomerPersonalInfoUpdate, () => refuse('nameIsVerified'))])
  await expect.element(screen.getByLabelText('Last name')).toHaveValue('Berg Olsen')
  await screen.getByLabelText('Citizenship', { exact: true }).selectOptions('LT')
  await screen.getByRole('button', { name: 'Everything is right' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Your name and date of birth are verified/)
  await expect.element(screen.getByLabelText('Last name')).toHaveValue('Berg Olsen')
})

test.each(['light', 'dark'] as const)('has nothing for axe in %s, and fits 320 px', async (scheme) => {
  const screen = await open([], { scheme, width: 320 })
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Alice')
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
