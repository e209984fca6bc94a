import type * as calls from '@sixpence/protocol/monitoring/reports'
import type { Handler } from '#context/handler.ts'
import { addEvent, changeCase, lockCase } from './cases.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringReportSave: Handler<typeof calls.adminMonitoringReportSave> = async (
  { caseId, ...text },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'reports.file')
    const { customerId, decision, filedOn } = await lockCase(s, client, by, caseId)
    if (decision !== 'report') return refuse('monitoringNoReport')
    if (filedOn) return refuse('monitoringFiled')
    const report = await s.personal.seal(`customer:${customerId}`, text, client)
    await changeCase(client, caseId, { report })
    await addEvent(s, client, { caseId, customerId, kind: 'reportSaved', by })
    tell({ customerId, detail: { case: caseId } })
    return undefined
  })
  return {}
}
