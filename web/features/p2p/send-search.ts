import { buttonHandle } from '@sixpence/protocol/merchant/button-handle'
import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'
import { stepsToPerson } from '#kit/flow/steps.ts'

export const sendSteps = stepsToPerson
export type SendStep = (typeof sendSteps)[number]

/**
 * Search parameters of the flow. URLs stay in browser history and logs, so payee and amount are stored in the tab instead
 * (draft.ts). `to` comes from links and is removed at once.
 */
export const sendSearch = z.object({
  step: searchParameter(z.enum(sendSteps)),
  /** A payment that waits for its code. */
  payment: idParameter,
  /** Handle of a company's payment button; removed at once, like `to`. */
  button: searchParameter(buttonHandle),
  to: searchParameter(z.string().check(z.maxLength(254))),
  /** The invoice to pay and the paying account; removed at once, too. */
  invoice: idParameter,
  from: idParameter,
})
export type SendSearch = z.output<typeof sendSearch>
