import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, why } from './desk-common.ts'
import { empty, id, instant } from '../fields.ts'
import { mayRead } from '../rights.ts'

export const visit = z.object({
  id,
  by: z.string(),
  reason: z.string(),
  begunAt: instant,
  until: instant,
  endedAt: z.optional(instant),
})

export const adminVisitBegin = call('adminVisitBegin', {
  ids: [],
  about:
    'Looks at the product as a customer sees it, for a reason and for at most an hour, with a session for that visit only. The customer can read of it; nothing can be changed or approved.',
  input: z.object({ customerId: id, minutes: z.int().check(z.minimum(5), z.maximum(60)), why }),
  output: z.object({ until: instant, accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['customerNotFound', 'ownCase'],
  ...changer('visits.make'),
})

export const adminVisitEnd = call('adminVisitEnd', {
  ids: [],
  about: 'Ends one’s visits to a customer, with their sessions.',
  input: z.object({ customerId: id }),
  output: z.object({}),
  refusals: ['customerNotFound'],
  ...changer('visits.make'),
})

export const visitList = call('visitList', {
  ids: [],
  about: 'When somebody of the bank looked at the product as this customer, and why; the newest 50.',
  input: empty,
  output: z.object({ visits: z.array(visit) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})
