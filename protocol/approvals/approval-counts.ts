import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { mayRead } from '../rights.ts'

export const approvalNotificationCountsGet = call('approvalNotificationCountsGet', {
  ids: ['OP234'],
  about: 'How many batches and single payments wait for the decision of the caller.',
  input: empty,
  output: z.object({ massTransactionRequestCount: z.int(), transactionRequestCount: z.int() }),
  access: { who: 'customer', kind: 'business', rights: mayRead },
  reads: ['approvals'],
  rate: 'read',
  audit: 'none',
})
