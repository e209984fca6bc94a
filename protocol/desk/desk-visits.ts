import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, why } from './desk-common.ts'
import { empty, id, instant } from '../fields.ts'
import { mayRead } from '../rights.ts'

/** Parts of a customer's data that staff view. */
const lookParts = [
  'overview',
  'accounts',
  'activity',
  'devices',
  'notes',
  'tickets',
  'trail',
  'payment',
  'document',
] as const
export type LookPart = (typeof lookParts)[number]

export const visit = z.object({
  id,
  by: z.string(),
  /** Name of the role in which they viewed it; empty for visits from before roles were stored. */
  role: z.string(),
  reason: z.string(),
  begunAt: instant,
  until: instant,
  endedAt: z.optional(instant),
})

export const adminVisitBegin = call('adminVisitBegin', {
  ids: [],
  about:
    'Opens the product as a customer sees it, for a stated reason and for at most an hour, with a session for that visit only. The customer can see that it took place; nothing can be changed or approved.',
  input: z.object({ customerId: id, minutes: z.int().check(z.minimum(5), z.maximum(60)), why }),
  output: z.object({ until: instant, accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['customerNotFound', 'ownCase'],
  ...changer('visits.make'),
})

export const adminVisitEnd = call('adminVisitEnd', {
  ids: [],
  about: 'Ends the caller’s visits to a customer, with their sessions.',
  input: z.object({ customerId: id }),
  output: z.object({}),
  refusals: ['customerNotFound'],
  ...changer('visits.make'),
})

export const visitList = call('visitList', {
  ids: [],
  about:
    'When staff of the bank viewed the product as this customer, or parts of their data, with the reason and the role. The newest 50 of each.',
  input: empty,
  output: z.object({
    visits: z.array(visit),
    looks: z.array(z.object({ id, at: instant, by: z.string(), role: z.string(), part: z.enum(lookParts) })),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['customer'],
  rate: 'read',
  audit: 'none',
})
