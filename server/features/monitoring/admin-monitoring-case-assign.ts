import type * as calls from '@sixpence/protocol/monitoring/cases'
import type { Handler } from '#context/handler.ts'
import { addEvent, changeCase, lockCase } from './cases.ts'
import { requireStill } from './still-may.ts'

export const adminMonitoringCaseAssign: Handler<typeof calls.adminMonitoringCaseAssign> = async (
  { caseId, to },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'monitoring.decide')
    const { customerId, decision, assignedTo } = await lockCase(s, client, by, caseId)
    if (decision) return refuse('caseDecided')
    const person = to === 'me' ? by.person.id : null
    tell({ customerId, detail: { case: caseId, to } })
    if (assignedTo === person) return undefined
    await changeCase(client, caseId, { assigned_to: person })
    await addEvent(s, client, { caseId, customerId, kind: person === null ? 'released' : 'assigned', by })
    return undefined
  })
  return {}
}
