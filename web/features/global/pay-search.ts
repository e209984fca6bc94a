import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'
import { stepsToPerson } from '#kit/flow/steps.ts'

export const paySteps = stepsToPerson
export type PayStep = (typeof paySteps)[number]

/** Search parameters of the flow; payee and amount are stored in the tab instead (pay-draft.ts). */
export const paySearch = z.object({
  step: searchParameter(z.enum(paySteps)),
  /** A payment that waits for its code. */
  payment: idParameter,
})
export type PaySearch = z.output<typeof paySearch>
