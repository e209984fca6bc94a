import type * as verification from '@sixpence/protocol/verification'
import type * as status from '@sixpence/protocol/verification-status'
import { openStore } from '#store/store.ts'
import type { FixturesOf } from './fixtures.ts'

export const someAnswers = {
  occupation: 'teacher',
  sourceIds: ['salary', 'savings'],
  purposeIds: ['everyday'],
  monthlyDeposit: '5000',
  answers: [
    { id: 'anotherAccount', answer: 'no' as const },
    { id: 'controlAccount', answer: '1' as const },
    { id: 'politicallyExposed', answer: 'yes' as const, text: 'My brother is a judge.' },
  ],
}

export const forVerification: FixturesOf<typeof verification & typeof status> = {
  kycRequestGet: () => ({}),
  kycCustomerInfoGet: () => ({}),
  kycCustomerPersonalInfoUpdate: async ({ bank, customer }) => {
    const { db, personal } = bank.services
    const person = await openStore(db, personal).people.person(customer.personId)
    return {
      personalInfo: {
        firstName: person?.firstName ?? 'Ana',
        lastName: person?.lastName ?? 'Nowak',
        birthDay: person?.birthDay ?? '1990-05-17',
        birthCountryCode: 'LT',
        citizenship: ['LT'],
      },
    }
  },
  kycInfoUpdate: () => ({ kyc: someAnswers }),
  customerLimitReasonGet: () => ({}),
  verificationStatusGet: () => ({}),
}
