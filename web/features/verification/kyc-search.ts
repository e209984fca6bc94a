import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

export const kycSteps = ['you', 'money', 'questions'] as const
export type KycStep = (typeof kycSteps)[number]

/** The page of the questionnaire in the URL; invalid values are ignored. */
export const kycSearch = z.object({
  step: searchParameter(z.enum(kycSteps)),
})
export type KycSearch = z.output<typeof kycSearch>
