import * as z from 'zod/mini'
import { type FlowStep, flowSteps } from '#kit/flow/steps.ts'

export type OutsideStep = FlowStep

/** Search parameters of the flow; payee, destination and amount are stored in the tab instead (draft.ts). */
export const outsideSearch = z.object({
  step: z.catch(z.optional(z.enum(flowSteps)), undefined),
  /** A payment that waits for its code. */
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type OutsideSearch = z.output<typeof outsideSearch>
