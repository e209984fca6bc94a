import * as z from 'zod/mini'
import { count, direction, euros, hours, percent } from './parts.ts'

/** Several payments, each a little less than a threshold. */
export const justUnder = z.object({ direction, threshold: euros, percent, count, hours })
export const firstJustUnder: z.infer<typeof justUnder> = {
  direction: 'both',
  threshold: 10_000,
  percent: 10,
  count: 3,
  hours: 168,
}
