import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/monitoring/reports'
import type { Handler } from '#context/handler.ts'
import { addEvent, lockCase, noteFiled } from './cases.ts'
import { isMade } from './reports.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringReportFiled: Handler<typeof calls.adminMonitoringReportFiled> = async (
  { caseId, filedOn, reference },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'reports.file')
    const { customerId, decision, version, filedOn: was } = await lockCase(s, client, by, caseId)
    if (decision !== 'report') return refuse('monitoringNoReport')
    if (was) return refuse('monitoringFiled')
    if (!(await isMade(client, { caseId, version }))) return refuse('monitoringNotMade')
    if (filedOn > dayOf(s.clock.now())) return refuse('monitoringFiledAhead')
    await noteFiled(client, caseId, { filedOn, reference, by: by.person.id })
    await addEvent(s, client, { caseId, customerId, kind: 'filed', words: `${filedOn} ${reference}`, by })
    tell({ customerId, detail: { case: caseId, filedOn } })
    return undefined
  })
  return {}
}
