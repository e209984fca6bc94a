import type * as calls from '@sixpence/protocol/monitoring/cases'
import type { Handler } from '#context/handler.ts'
import { addEvent, changeCase, lockCase } from './cases.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringCaseDecide: Handler<typeof calls.adminMonitoringCaseDecide> = async (
  { caseId, version, decision, why },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'monitoring.decide')
    const caseRow = await lockCase(s, client, by, caseId)
    // A new alert raises the version too, so a case with an unseen alert is not decided.
    if (caseRow.decision || caseRow.version !== version) return refuse('caseDecided')
    const { customerId } = caseRow
    await changeCase(client, caseId, { decision, decided_at: s.clock.now(), decided_by: by.person.id })
    await addEvent(s, client, { caseId, customerId, kind: decision, words: why, by })
    // The audit row does not include the decision, because more people can read the trail than cases.
    tell({ customerId, detail: { case: caseId } })
    return undefined
  })
  return {}
}
