import * as z from 'zod/mini'
import { count, euros, hours } from './parts.ts'

/** Many different payers pay a customer (fan-in), or a customer pays many payees (fan-out). */
export const fan = z.object({ others: count, amount: euros, hours })
export const firstFan: z.infer<typeof fan> = { others: 10, amount: 1_000, hours: 24 }
