import * as z from 'zod/mini'

export const outsideSteps = ['place', 'payee', 'amount', 'check', 'confirm'] as const
export type OutsideStep = (typeof outsideSteps)[number]

/** Search parameters of the flow; payee, destination and amount are stored in the tab instead (draft.ts). */
export const outsideSearch = z.object({
  step: z.catch(z.optional(z.enum(outsideSteps)), undefined),
  /** A payment that waits for its code. */
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type OutsideSearch = z.output<typeof outsideSearch>
