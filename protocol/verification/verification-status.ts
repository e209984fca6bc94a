import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { anyRight } from '../rights.ts'
import { profileStatuses, requiredActions } from '../rules/verification-status.ts'

export const verificationStatusGet = call('verificationStatusGet', {
  ids: [],
  about:
    'What the whole verification comes to (B101 to B111), and what the customer still has to do (B112 to B118).',
  input: empty,
  output: z.object({
    status: z.enum(profileStatuses),
    requiredActions: z.array(z.enum(requiredActions)),
    /** Number of open parts of the questionnaire. */
    openKycItems: z.int(),
  }),
  access: { who: 'customer', rights: anyRight },
  reads: ['customer', 'limits'],
  rate: 'read',
  audit: 'none',
})
