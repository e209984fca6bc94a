import { brands } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import * as dictionary from '@sixpence/protocol/dictionary/dictionary'
import { captchaGet, checkEmail } from '@sixpence/protocol/registration/registration'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { type Answer, listenFor, on } from '#testing/fake-server.ts'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { keptRegistration } from './kept-registration.ts'
import type { Registration } from './registration.ts'
import { Wizard } from './wizard.tsx'

const usual: readonly Answer[] = [
  on(dictionary.dictionaryBirthCountryList, () => ({
    countries: [
      { countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' },
      { countryCode: 'US', countryName: 'United States', phoneCode: '1' },
    ],
  })),
  on(dictionary.dictionaryCurrencyList, () => ({
    currencies: [
      { currencyCode: 'EUR', currencyName: 'Euro', symbol: '€', decimals: 2 },
      { currencyCode: 'USD', currencyName: 'US dollar', symbol: '$', decimals: 2 },
      { currencyCode: 'BTC', currencyName: 'Bitcoin', decimals: 8 },
    ],
  })),
  on(dictionary.dictionaryIndustryList, () => ({
    mainstream: [{ id: 'manufacturing', name: 'Manufacturing' }],
    financial: [{ id: 'otherFinancial', name: 'Another financial company' }],
  })),
  on(dictionary.dictionaryBusinessSourceOfFundsList, () => ({
    sources: [
      { id: 'goods', name: 'Sale of goods' },
      { id: 'other', name: 'Other source' },
    ],
  })),
  on(dictionary.dictionaryBusinessPurposeOfAccountList, () => ({
    purposes: [{ id: 'suppliers', name: 'Payments to suppliers' }],
  })),
  on(dictionary.dictionaryPersonalSourceOfFundsSecondList, () => ({
    sources: [
      { id: 'companySale', name: 'Sale of a company or of shares' },
      { id: 'gift', name: 'Gift' },
    ],
  })),
  on(dictionary.dictionaryBusinessAdditionalQuestionList, () => ({
    questions: [
      { id: 'bearerShares', type: 'yesNo' as const, label: 'Has the company issued bearer shares?' },
    ],
  })),
  on(dictionary.dictionaryBusinessAgreementList, () => ({
    agreements: [{ id: 'businessTerms', version: '1', title: 'Business terms' }],
  })),
  on(captchaGet, () => ({ challenge: 'a.b.c', expiresAt: '2126-01-01T00:00:00Z' })),
  on(checkEmail, () => ({ exists: false, isEmployee: false, outBlacklist: true })),
  on(businessAccountCreate, () => ({})),
]

export type Options = {
  /** The entries stored in this browser. */
  wrote?: Registration
  at?: string
  answers?: readonly Answer[]
  brand?: keyof typeof brands
  language?: Language
  pseudo?: boolean
  width?: number
  scheme?: 'light' | 'dark'
}

/** Renders the wizard with the server answers of the test. */
export async function open(options: Options = {}) {
  const { wrote, at = '', answers = [], brand = 'ostra', width = 1280, scheme = 'light' } = options
  wear(brands[brand], scheme)
  await page.viewport(width, 900)
  if (wrote) keptRegistration(brand).set(wrote)
  history.replaceState(null, '', `${location.pathname}${location.search}#${at}`)
  const calls = listenFor([...usual, ...answers])
  const onRegistered = vi.fn<() => void>()
  const screen = await render(
    <LanguageProvider language="en" {...(options.pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands[brand]}>
        <PublicLayout wide="flow">
          <Wizard onRegistered={onRegistered} />
        </PublicLayout>
      </BrandProvider>
    </LanguageProvider>,
  )
  const sent = () => calls.filter(({ call }) => call === 'businessAccountCreate').map(({ input }) => input)
  const pressButton = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
  const goTo = (step: string) => screen.getByRole('link', { name: new RegExp(`${step}$`) }).click()
  return Object.assign(screen, { asked: calls, sent, onRegistered, press: pressButton, field, heading, goTo })
}

const address = {
  'address.address1': 'Pilies 12',
  'address.city': 'Vilnius',
  'address.postalCode': '01123',
  'address.countryCode': 'LT',
}
const born = { birthdayDay: '9', birthdayMonth: '03', birthdayYear: '1984' }
const registered = {
  registrationCountryCode: 'LT',
  registrationNumber: '305123456',
  registrationDateDay: '14',
  registrationDateMonth: '05',
  registrationDateYear: '2019',
  ...address,
}

/**
 * A complete registration without tax number, which is never stored: Eva and Jonas are directors, Jonas owns through a
 * holding.
 */
export const wroteAll: Registration = {
  generalForm: {
    name: 'Rowan Works',
    email: 'office@rowan.example',
    phoneCountryCode: 'LT',
    phone: '52123456',
    description: 'We design and print wallpapers for hotels.',
    ...address,
  },
  legalForm: { ...registered, 'agreement-businessTerms': 'on' },
  financialInfoForm: {
    monthlyDepositAmount: '25000.00',
    monthlyDepositCurrencyCode: 'EUR',
    monthlyWithdrawalAmount: '18000.00',
    monthlyWithdrawalCurrencyCode: 'EUR',
    industry: 'manufacturing',
    'source.goods': 'on',
    'purpose.suppliers': 'on',
  },
  dueDilligenceForm: {
    government: 'no',
    lawsuits: 'no',
    'answer.bearerShares': 'no',
    'taxPayers.0.countryCode': 'LT',
  },
  directors: [1, 2],
  shareholders: [
    { kind: 'person', refId: 1, share: '20' },
    { kind: 'company', refId: 1, share: '80' },
  ],
  ultimateBeneficiaryOwners: [2],
  users: [1, 3],
  personList: [
    {
      id: 1,
      fields: { firstName: 'Eva', lastName: 'Rowan', email: 'eva@rowan.example', ...born, ...address },
      sourcesOfFunds: [],
      isUser: true,
      accessRights: 2,
    },
    {
      id: 2,
      fields: { firstName: 'Jonas', lastName: 'Linde', ...born, ...address },
      sourcesOfFunds: [{ sourceId: 'companySale', details: 'Sold a printing house in 2021.' }],
      isUser: false,
    },
    {
      id: 3,
      fields: { firstName: 'Vera', lastName: 'Kalda', email: 'vera@rowan.example', ...born, ...address },
      sourcesOfFunds: [],
      isUser: true,
      accessRights: 1,
    },
  ],
  companyList: [
    {
      id: 1,
      fields: { name: 'Linde Holding', ...registered },
      directors: [3],
      shareholders: [{ kind: 'person', refId: 2, share: '75.5' }],
    },
  ],
  seen: [],
}
