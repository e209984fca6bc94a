import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { CaseRow } from './cases.ts'

/** The texts the staff write for a report. */
export type ReportText = { reason: string; action: string; indicators: string[] }

/** The texts of a case's report; empty before they are written, or after the customer was erased. */
export async function reportTextOf(
  { personal }: Pick<Services, 'personal'>,
  { customerId, report }: Pick<CaseRow, 'customerId' | 'report'>,
  db?: Pick<pg.Pool, 'query'>,
): Promise<ReportText> {
  const opened = report && (await personal.open<ReportText>(`customer:${customerId}`, report, db))
  return opened ?? { reason: '', action: '', indicators: [] }
}
