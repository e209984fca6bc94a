import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'
import { type FlowStep, flowSteps } from '#kit/flow/steps.ts'

export type OutsideStep = FlowStep

/** Search parameters of the flow; payee, destination and amount are stored in the tab instead (draft.ts). */
export const outsideSearch = z.object({
  step: searchParameter(z.enum(flowSteps)),
  /** A payment that waits for its code. */
  payment: idParameter,
})
export type OutsideSearch = z.output<typeof outsideSearch>
