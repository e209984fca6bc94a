import * as z from 'zod/mini'

export const kycSteps = ['you', 'money', 'questions'] as const
export type KycStep = (typeof kycSteps)[number]

/** Which page of the questionnaire the address names; what makes no sense is left out. */
export const kycSearch = z.object({
  step: z.catch(z.optional(z.enum(kycSteps)), undefined),
})
