import { isCurrency } from '@sixpence/money'
import type { Currency } from '@sixpence/money'
import { rows } from './database.ts'
import type { Database } from './database.ts'

/** Use of a limit by a subject in the current UTC day and month; minor units of the currency. */
export type LimitUsage = {
  subject: string
  kind: string
  currency?: Currency
  day: bigint
  month: bigint
  /** Number of uses today. */
  count: number
}

/** Counters of these subjects; counters that were never used are absent. */
export async function limitUsage(db: Database, subjects: readonly string[]): Promise<LimitUsage[]> {
  const usageRows = await rows<Record<'subject' | 'kind' | 'currency' | 'day' | 'month' | 'count', string>>(
    db,
    `select subject, kind, currency, day_amount::text as day, month_amount::text as month, day_count::text as count
    from ledger.limit_usage where subject = any($1) order by subject, kind, currency`,
    [subjects],
  )
  return usageRows.map(({ subject, kind, currency, day, month, count }) => ({
    subject,
    kind,
    ...(isCurrency(currency) && { currency }),
    day: BigInt(day),
    month: BigInt(month),
    count: Number(count),
  }))
}
