import type * as calls from '@sixpence/protocol/monitoring/cases'
import type { Handler } from '#context/handler.ts'
import { addEvent, lockCase } from './cases.ts'
import { requireStill } from './require-permission.ts'

export const adminMonitoringCaseNote: Handler<typeof calls.adminMonitoringCaseNote> = async (
  { caseId, words },
  { by, services: s, change, tell },
) => {
  await change(async (client) => {
    await requireStill(client, by, 'monitoring.decide')
    const { customerId } = await lockCase(s, client, by, caseId)
    await addEvent(s, client, { caseId, customerId, kind: 'note', words, by })
    tell({ customerId, detail: { case: caseId } })
  })
  return {}
}
