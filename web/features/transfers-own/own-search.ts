import * as z from 'zod/mini'

export const ownSteps = ['amount', 'check'] as const
export type OwnStep = (typeof ownSteps)[number]

/** URLs stay in the browser history, so accounts and amount are stored in the tab instead (own-draft.ts). */
export const ownSearch = z.object({
  step: z.catch(z.optional(z.enum(ownSteps)), undefined),
})
export type OwnSearch = z.output<typeof ownSearch>
