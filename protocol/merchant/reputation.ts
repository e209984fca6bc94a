import * as z from 'zod/mini'
import { call } from '../call.ts'
import { email, instant } from '../fields.ts'
import { mayRead } from '../rights.ts'

export const reputationPageSize = 100

export const merchantReputationList = call('merchantReputationList', {
  ids: ['OP293'],
  about:
    'How reliable the company’s payers (received) and payees (sent) have been, from 1 to 5: the share of payments among these, rejected invoices and missed scheduled payments. The latest hundred, or the one with this e-mail.',
  input: z.object({ type: z.enum(['sent', 'received']), email: z.optional(email) }),
  output: z.object({
    reputation: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        score: z.int().check(z.minimum(1), z.maximum(5)),
        /** Payments. */
        count: z.int(),
        /** Invoices rejected and scheduled payments missed. */
        failed: z.int(),
        lastDate: instant,
      }),
    ),
  }),
  access: { who: 'customer', kind: 'business', rights: mayRead },
  reads: ['merchant', 'payees'],
  rate: 'lookup',
  audit: 'none',
})
