import type * as calls from '@sixpence/protocol/console/console-ways'
import type { Handler } from '#context/handler.ts'

export const consoleSessionEnd: Handler<typeof calls.consoleSessionEnd> = async (
  { sessionId },
  { by, services: s, change, tell },
) => {
  const which = {
    personId: by.person.id,
    exceptId: by.sessionId,
    ...(sessionId !== undefined && { id: sessionId }),
  }
  await change(async (client) => {
    const endedCount = await s.staffSessions.endOthers(which, client)
    tell({ customerId: undefined, detail: { staff: by.person.id, ended: endedCount } })
  })
  return {}
}
