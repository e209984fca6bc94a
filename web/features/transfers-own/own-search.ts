import * as z from 'zod/mini'

export const ownSteps = ['amount', 'check'] as const
export type OwnStep = (typeof ownSteps)[number]

/** Between which accounts and how much is not in the address: it stays in the browser's history (own-draft.ts). */
export const ownSearch = z.object({
  step: z.catch(z.optional(z.enum(ownSteps)), undefined),
})
