import * as z from 'zod/mini'
import { euros, hours } from './parts.ts'

/** Money to payees never paid before, soon after a factor of a user was changed. */
export const newPayee = z.object({ hours: hours.check(z.maximum(168)), amount: euros })
export const firstNewPayee: z.infer<typeof newPayee> = { hours: 48, amount: 1_000 }
