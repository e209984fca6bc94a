import { buttonHandle } from '@sixpence/protocol/merchant/button-handle'
import * as z from 'zod/mini'
import { stepsToPerson } from '#kit/flow/steps.ts'

export const sendSteps = stepsToPerson
export type SendStep = (typeof sendSteps)[number]

/**
 * Search parameters of the flow. URLs stay in browser history and logs, so payee and amount are stored in the tab instead
 * (draft.ts). `to` comes from links and is removed at once.
 */
export const sendSearch = z.object({
  step: z.catch(z.optional(z.enum(sendSteps)), undefined),
  /** A payment that waits for its code. */
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
  /** Handle of a company's payment button; removed at once, like `to`. */
  button: z.catch(z.optional(buttonHandle), undefined),
  to: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
  /** The invoice to pay and the paying account; removed at once, too. */
  invoice: z.catch(z.optional(z.int().check(z.positive())), undefined),
  from: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type SendSearch = z.output<typeof sendSearch>
