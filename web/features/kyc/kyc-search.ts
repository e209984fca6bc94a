import * as z from 'zod/mini'

export const kycSteps = ['you', 'money', 'questions'] as const
export type KycStep = (typeof kycSteps)[number]

/** The page of the questionnaire in the URL; invalid values are ignored. */
export const kycSearch = z.object({
  step: z.catch(z.optional(z.enum(kycSteps)), undefined),
})
export type KycSearch = z.output<typeof kycSearch>
