import * as z from 'zod/mini'
import { count, direction, euros, hours } from './parts.ts'

/** Many payments, or much money, within a window; of count and amount, those that are set both have to be reached. */
export const velocity = z
  .object({
    direction,
    hours,
    count: z.optional(count),
    amount: z.optional(euros),
  })
  .check(z.refine((values) => values.count !== undefined || values.amount !== undefined, { path: ['count'] }))
export const firstVelocity: z.infer<typeof velocity> = {
  direction: 'both',
  hours: 24,
  count: 10,
  amount: 10_000,
}
