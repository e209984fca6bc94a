import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, day, empty, instant, line } from '../fields.ts'
import { lastName, personName } from '../person-name.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'
import { uploadedDocument } from '../documents/uploaded-document.ts'
import { orNull } from '../or-null.ts'
import { questionAnswers } from './questionnaire.ts'

const reader = { access: { who: 'customer', rights: mayRead }, rate: 'read', audit: 'none' } as const
const changer = {
  access: { who: 'customer', rights: mayManage, kind: 'personal' },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
} as const

/** Parts of the questionnaire, in order. */
export const kycItems = ['personalInfo', 'occupation', 'funds', 'questions'] as const

const request = z.object({
  /** While true, every other page redirects to the questionnaire (B034). */
  isNeeded: z.boolean(),
  items: z.array(z.object({ id: z.enum(kycItems), isDone: z.boolean() })),
})

const choice = z.string().check(z.maxLength(40))
const choices = z.array(choice).check(z.minLength(1), z.maxLength(20))

const answer = z.object({
  /** Id of the question in the dictionary. */
  id: choice,
  answer: z.enum(questionAnswers),
  text: z.optional(line(1, 500)),
  /** The other person who controls the account. */
  name: z.optional(personName),
  date: z.optional(day),
})

export const kycRequestGet = call('kycRequestGet', {
  ids: ['OP050'],
  about: 'What is still missing in the questionnaire.',
  input: empty,
  output: z.object({ customerKycRequest: request }),
  reads: ['customer'],
  ...reader,
})

export const kycCustomerInfoGet = call('kycCustomerInfoGet', {
  ids: ['OP049'],
  about: 'The data about the person that is already stored, to prefill the questionnaire.',
  input: empty,
  output: z.object({
    customerInfo: z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthDay: z.optional(z.string()),
      birthCountryCode: z.optional(z.string()),
      citizenship: z.optional(z.array(z.string())),
      occupation: z.optional(z.string()),
      sourceIds: z.optional(z.array(z.string())),
      purposeIds: z.optional(z.array(z.string())),
      monthlyDeposit: z.optional(z.string()),
      answers: z.optional(z.array(answer)),
    }),
  }),
  reads: ['customer'],
  ...reader,
})

export const kycCustomerPersonalInfoUpdate = call('kycCustomerPersonalInfoUpdate', {
  protection: free.paper,
  ids: ['OP051'],
  about:
    'The personal part of the questionnaire, and the profile update. Name and birthday of a verified person are not changed.',
  input: z.object({
    personalInfo: z.object({
      firstName: personName,
      lastName,
      birthDay: day,
      birthCountryCode: countryCode,
      citizenship: z.array(countryCode).check(z.minLength(1), z.maxLength(5)),
    }),
  }),
  output: z.object({ customerKycRequest: request }),
  refusals: ['birthDayImpossible', 'tooYoung', 'nameIsVerified'],
  ...changer,
})

export const kycInfoUpdate = call('kycInfoUpdate', {
  protection: free.paper,
  ids: ['OP048'],
  about: 'The rest of the questionnaire; it is complete when nothing is missing.',
  input: z.object({
    kyc: z.object({
      occupation: choice,
      sourceIds: choices,
      purposeIds: choices,
      monthlyDeposit: choice,
      answers: z.array(answer).check(z.maxLength(20)),
    }),
  }),
  output: z.object({ customerKycRequest: request }),
  refusals: ['choiceUnknown', 'answerMissing', 'answerIncomplete'],
  ...changer,
})

export const customerLimitReasonGet = call('customerLimitReasonGet', {
  ids: ['OP053'],
  about:
    'The reasons why the customer is limited and what would help. Reasons that the law forbids to disclose (3 and 4) are returned as 5, an investigation (Q066).',
  input: empty,
  output: z.object({
    limit: z.object({
      reasons: z.array(
        z.object({
          actionTypeId: z.union([z.literal(1), z.literal(2), z.literal(5)]),
          requirementDocuments: z.array(
            z.object({
              documentTypeId: z.int(),
              /** Status number of the newest document submitted since (B215). */
              statusId: orNull(z.int()),
              uploadedDocuments: z.array(uploadedDocument),
            }),
          ),
          answerBy: z.optional(instant),
        }),
      ),
    }),
  }),
  reads: ['customer', 'limits'],
  ...reader,
})
