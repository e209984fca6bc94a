import * as z from 'zod/mini'
import { stepsToPerson } from '#kit/flow/steps.ts'

export const paySteps = stepsToPerson
export type PayStep = (typeof paySteps)[number]

/** Search parameters of the flow; payee and amount are stored in the tab instead (pay-draft.ts). */
export const paySearch = z.object({
  step: z.catch(z.optional(z.enum(paySteps)), undefined),
  /** A payment that waits for its code. */
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type PaySearch = z.output<typeof paySearch>
