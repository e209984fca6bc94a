import { buttonHandle } from '@sixpence/protocol/merchant/button-handle'
import * as z from 'zod/mini'

export const sendSteps = ['payee', 'amount', 'check', 'confirm'] as const
export type SendStep = (typeof sendSteps)[number]

/**
 * What the address of the flow says. Whom and how much is not among it: an address stays in the browser's history and
 * in logs, so the entries are kept in the tab instead (draft.ts). `to` comes from links and is taken out at once.
 */
export const sendSearch = z.object({
  step: z.catch(z.optional(z.enum(sendSteps)), undefined),
  /** A payment that waits for its code. */
  payment: z.catch(z.optional(z.int().check(z.positive())), undefined),
  /** The handle of a company's payment button; like `to` it is taken out at once. */
  button: z.catch(z.optional(buttonHandle), undefined),
  to: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
  /** The invoice to be paid, and from which account; taken out at once, too. */
  invoice: z.catch(z.optional(z.int().check(z.positive())), undefined),
  from: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
