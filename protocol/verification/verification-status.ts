import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, currencyCode, empty, instant } from '../fields.ts'
import { anyRight } from '../rights.ts'
import { profileStatuses, requiredActions } from '../rules/verification-status.ts'

export const verificationStatusGet = call('verificationStatusGet', {
  ids: [],
  about:
    'The result of the whole verification (B101 to B111), and what the customer still has to do (B112 to B118).',
  input: empty,
  output: z.object({
    status: z.enum(profileStatuses),
    requiredActions: z.array(z.enum(requiredActions)),
    /** Number of open parts of the questionnaire. */
    openKycItems: z.int(),
    /** The company has open tasks on its own page (B334 to B337); absent for a person. */
    isCompanyActionRequired: z.optional(z.boolean()),
    /**
     * Money that waits until the customer is verified, because it exceeds what they may receive or have before, oldest first;
     * `until`: when it is returned to its payer automatically.
     */
    moneyWaiting: z.optional(
      z.array(
        z.object({
          amount: amountText,
          currencyCode,
          since: instant,
          until: z.optional(instant),
        }),
      ),
    ),
  }),
  access: { who: 'customer', rights: anyRight, evenSuspended: true },
  reads: ['customer', 'limits'],
  rate: 'read',
  audit: 'none',
})
