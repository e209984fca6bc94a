import type pg from 'pg'
import type { Services } from '#context/services.ts'

type Queries = Pick<pg.Pool, 'query'>
type Of = { caseId: number; customerId: number; version: number }

/** The report of this version of a case; undefined if there is none. */
export async function keptReport(
  { personal }: Pick<Services, 'personal'>,
  client: Queries,
  { caseId, customerId, version }: Of,
): Promise<string | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select sealed from app.monitoring_report where case_id = $1 and version = $2',
    [caseId, version],
  )
  return rows[0] && personal.open<string>(`customer:${customerId}`, rows[0].sealed, client)
}

/** Stores the report, sealed for the customer. */
export async function keepReport(
  { personal }: Pick<Services, 'personal'>,
  client: Queries,
  { caseId, customerId, version }: Of,
  { xml, by, now }: { xml: string; by: number; now: Date },
): Promise<void> {
  await client.query(
    'insert into app.monitoring_report (case_id, version, made_at, made_by, sealed) values ($1, $2, $3, $4, $5)',
    [caseId, version, now, by, await personal.seal(`customer:${customerId}`, xml, client)],
  )
}

/** Whether this version of a case has a report. */
export async function isMade(client: Queries, { caseId, version }: Omit<Of, 'customerId'>): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from app.monitoring_report where case_id = $1 and version = $2',
    [caseId, version],
  )
  return rowCount === 1
}
