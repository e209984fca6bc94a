import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty, line } from '../fields.ts'
import { answer, choice, choices, details } from '../verification/questionnaire.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'

const businessKyc = z.object({
  /** Business activity in the company's own words. */
  activity: line(10, 500),
  sourceIds: choices,
  purposeIds: choices,
  monthlyDeposit: choice,
  /** Whether a government or public body owns part of the company. */
  government: z.boolean(),
  governmentDetails: details,
  lawsuits: z.boolean(),
  lawsuitsDetails: details,
  answers: z.array(answer).check(z.maxLength(20)),
})
/** An industry of the brand (B150). Absent for companies that answered before the question existed. */
const industry = z.object({ industry: choice })
/** Companies registered by the wizard stated amounts; without an exchange rate they belong to no band. */
const mayLack = z.partial(z.object({ industry: choice, monthlyDeposit: choice }))

export const kycBusinessInfoGet = call('kycBusinessInfoGet', {
  ids: [],
  about: 'The company’s answers to its questionnaire so far.',
  input: empty,
  output: z.object({
    isNeeded: z.boolean(),
    businessKyc: z.optional(z.extend(businessKyc, mayLack.shape)),
  }),
  access: { who: 'customer', rights: mayRead, kind: 'business' },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})

export const kycBusinessInfoUpdate = call('kycBusinessInfoUpdate', {
  protection: free.paper,
  ids: [],
  about: 'Submits the questionnaire of a company; no further questions follow.',
  input: z.object({ kyc: z.extend(businessKyc, industry.shape) }),
  output: z.object({}),
  refusals: ['choiceUnknown', 'answerMissing', 'answerIncomplete', 'detailsMissing'],
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
})
