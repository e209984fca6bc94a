import type * as calls from '@sixpence/protocol/monitoring/cases'
import type { MonitoringDecision } from '@sixpence/protocol/monitoring/cases'
import { noteLook } from '#auth/looked-at.ts'
import type { Handler } from '#context/handler.ts'
import { alertsOf, eventsOf } from './case-parts.ts'
import { findCase, headOf } from './cases.ts'
import { lacksOf, reportFacts } from './report-facts.ts'
import { reportTextOf } from './report-text.ts'

export const adminMonitoringCaseGet: Handler<typeof calls.adminMonitoringCaseGet> = async (
  { caseId },
  context,
) => {
  const { by, services: s } = context
  const row = await findCase(s, s.db, by, caseId)
  await noteLook(context, {
    customerId: row.customerId,
    part: `monitoring ${row.id}`,
    detail: { case: row.id },
  })
  const [alertList, events, earlier, report] = await Promise.all([
    alertsOf(s, row),
    eventsOf(s, row),
    s.db.query<{ id: number; decision: MonitoringDecision | null; decidedAt: Date | null }>(
      `select id, decision, decided_at as "decidedAt" from app.monitoring_case
       where customer_id = $1 and decided_at is not null and id < $2 order by id desc limit 20`,
      [row.customerId, row.id],
    ),
    row.decision === 'report' ? reportTextOf(s, row) : undefined,
  ])
  return {
    case: {
      ...headOf(s, row),
      version: row.version,
      alertList,
      events,
      earlier: earlier.rows.flatMap(({ id, decision, decidedAt }) =>
        decision && decidedAt ? [{ id, decision, decidedAt: decidedAt.toISOString() }] : [],
      ),
      ...(report && {
        report: {
          ...report,
          missing: lacksOf(await reportFacts(s, row), report),
          ...(row.filedReference !== null && { filedReference: row.filedReference }),
        },
      }),
    },
  }
}
