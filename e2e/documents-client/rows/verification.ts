import { form, photo } from '../picture.ts'
import type { Row } from '../row.ts'

/** Verification of a person: document 1, section 7. */
export const verification: Row[] = [
  { op: 'OP050', document: 1, call: 'kycRequestGet', as: 'nora' },
  { op: 'OP049', document: 1, call: 'kycCustomerInfoGet', as: 'nora', answers: 'customerInfo' },
  {
    op: 'OP051',
    document: 1,
    call: 'kycCustomerPersonalInfoUpdate',
    as: 'nora',
    unshown: true,
    send: {
      personalInfo: {
        firstName: 'Nora',
        lastName: 'Petrauskė',
        birthDay: '1988-04-11',
        birthCountryCode: 'LT',
        citizenship: ['LT'],
      },
    },
  },
  {
    op: 'OP048',
    document: 1,
    call: 'kycInfoUpdate',
    as: 'nora',
    unshown: true,
    before: async (world) => {
      const firstOf = async (name: string, list: string) => {
        const found = (await world.call('nora', name))[list] as { id: string }[]
        return found[0]?.id
      }
      const { questions } = (await world.call('nora', 'dictionaryPersonalAdditionalQuestionList')) as {
        questions: { id: string; type: string }[]
      }
      world.kept['kyc'] = {
        occupation: await firstOf('dictionaryOccupationSecondList', 'occupations'),
        sourceIds: [await firstOf('dictionaryPersonalSourceOfFundsList', 'sources')],
        purposeIds: [await firstOf('dictionaryPersonalPurposeOfAccountList', 'purposes')],
        monthlyDeposit: await firstOf('dictionaryEstimatedMonthlyDepositList', 'deposits'),
        answers: questions.map(({ id, type }) => ({ id, answer: type === 'controlAccount' ? '1' : 'no' })),
      }
    },
    send: ({ kyc }) => ({ kyc }),
  },
  {
    op: 'OP052',
    document: 1,
    call: 'dueDiligenceInfoGet',
    as: 'ines',
    what: 'a level that asks nothing',
    answers: '',
  },
  {
    op: 'OP053',
    document: 1,
    call: 'customerLimitReasonGet',
    as: 'lina',
    answers: 'limit.reasons.actionTypeId limit.reasons.requirementDocuments',
  },
  { op: 'OP047', document: 1, call: 'customerJumioDocumentCreate', as: 'bo', unshown: true },
  { op: 'OP025', document: 1, call: 'POST /identity-verification', as: 'felix' },
  {
    op: 'OP026',
    document: 1,
    call: 'POST /customers/{northlight}/identity-verification',
    as: 'ines/northlight',
  },
  {
    op: 'OP082',
    document: 2,
    call: 'customerDocumentUpload',
    as: 'lina',
    send: () =>
      form(
        { documentType: '4', isDueDiligence: 'false' },
        { mainDocument: [photo(), 'front.png'], additionalDocument: [photo(1100), 'back.png'] },
      ),
  },
]
