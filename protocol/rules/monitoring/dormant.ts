import * as z from 'zod/mini'
import { days, euros, idleDays } from './parts.ts'

/** No payments for a long time, then large amounts within days. A customer newer than that period was not dormant. */
export const dormant = z.object({ idleDays, days, amount: euros })
export const firstDormant: z.infer<typeof dormant> = { idleDays: 180, days: 7, amount: 5_000 }
