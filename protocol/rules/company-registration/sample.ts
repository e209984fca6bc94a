import type { RegistrationInput } from './facts.ts'

const address = { address1: 'Pilies 12', city: 'Vilnius', postalCode: '01123', countryCode: 'LT' }
const person = { birthday: '1984-03-09', address, sourcesOfFunds: [] }

/**
 * A valid registration for tests: Eva is director and user; Jonas is director and owner through a holding, whose
 * director is Vera, a user who may read.
 */
export const sampleRegistration: RegistrationInput = {
  company: {
    name: 'Rowan Works',
    tradingName: 'Rowan',
    email: 'office@rowan.example',
    phoneCountryCode: '370',
    phone: '52123456',
    website: 'https://rowan.example',
    description: 'We design and print wallpapers for hotels.',
    address,
  },
  financialDetail: {
    monthlyDepositAmount: '25000.00',
    monthlyDepositCurrencyCode: 'EUR',
    monthlyWithdrawalAmount: '18000.00',
    monthlyWithdrawalCurrencyCode: 'EUR',
    sourceIds: ['goods', 'other'],
    purposeIds: ['suppliers'],
    industry: 'manufacturing',
    sourceSpecifications: { other: 'Courses for paperhangers' },
  },
  dueDiligence: {
    government: false,
    lawsuits: true,
    lawsuitsDetails: 'A supplier sues us over an invoice.',
    taxPayers: [{ countryCode: 'LT', taxId: '305123456' }],
  },
  authorizedCompanyRepresentative: 1,
  legalInformation: {
    registrationCountryCode: 'LT',
    registrationNumber: '305123456',
    registrationDate: '2019-05-14',
    businessTaxId: '305123456',
    address,
    agreements: ['businessTerms', 'privacy'],
  },
  directors: [1, 2],
  ultimateBeneficiaryOwners: [2],
  shareholders: [
    { kind: 'person', refId: 1, share: '20' },
    {
      kind: 'company',
      refId: 1,
      share: '80',
      children: [{ kind: 'person', refId: 2, share: '75.5' }],
    },
  ],
  users: [1, 3],
  personList: [
    {
      ...person,
      id: 1,
      firstName: 'Eva',
      lastName: 'Rowan',
      email: 'eva@rowan.example',
      phoneCountryCode: '370',
      phone: '61234567',
      isUser: true,
      accessRights: 2,
    },
    {
      ...person,
      id: 2,
      firstName: 'Jonas',
      middleName: 'Petras',
      lastName: 'Linde',
      taxId: '38403090000',
      sourcesOfFunds: [{ sourceId: 'companySale', details: 'Sold a printing house in 2021.' }],
      isUser: false,
    },
    {
      ...person,
      id: 3,
      firstName: 'Vera',
      lastName: 'Kalda',
      email: 'vera@rowan.example',
      isUser: true,
      accessRights: 1,
    },
  ],
  companyList: [
    {
      id: 1,
      name: 'Linde Holding',
      registrationCountryCode: 'EE',
      registrationNumber: '14567890',
      registrationDate: '2015-02-02',
      address: { address1: 'Pikk 7', city: 'Tallinn', postalCode: '10123', countryCode: 'EE' },
      directors: [3],
    },
  ],
  additionalQuestionAnswers: [
    { id: 'businessAnotherAccount', answer: 'no' },
    { id: 'politicallyExposed', answer: 'no' },
    { id: 'bearerShares', answer: 'yes', text: 'Two hundred, held by the founder.' },
  ],
}
