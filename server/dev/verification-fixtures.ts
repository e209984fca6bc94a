import type * as verification from '@sixpence/protocol/verification'
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

export const forVerification: FixturesOf<typeof verification> = {
  kycRequestGet: () => ({}),
  kycCustomerInfoGet: () => ({}),
  kycCustomerPersonalInfoUpdate: async ({ bank, customer }) => {
    const { rows } = await bank.database.owner.query<{
      firstName: string
      lastName: string
      birthDay: string | null
    }>(
      `select first_name as "firstName", last_name as "lastName", birth_day::text as "birthDay" from app.person
       where id = $1`,
      [customer.personId],
    )
    const [person] = rows
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
