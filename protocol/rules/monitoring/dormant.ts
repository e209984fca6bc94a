import * as z from 'zod/mini'
import { days, euros, idleDays } from './parts.ts'

/** Nothing for a long time, then much within days. A customer who is newer than that was not dormant. */
export const dormant = z.object({ idleDays, days, amount: euros })
export const firstDormant: z.infer<typeof dormant> = { idleDays: 180, days: 7, amount: 5_000 }
