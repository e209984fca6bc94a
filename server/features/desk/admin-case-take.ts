import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { takeCase } from './queue/assignments.ts'
import { queueOf } from './queue/queue.ts'
import { requireStill } from './require-permission.ts'

export const adminCaseTake: Handler<typeof calls.adminCaseTake> = async (
  { kind, object, from },
  { by, services, t, change, tell, refuse },
) => {
  const [item] = await queueOf({ by, services, t }, { kind, object, limit: 1 })
  if (!item) return refuse('queueItemNotFound')
  const now = services.clock.now()
  await change(async (client) => {
    await requireStill(client, by, 'adminCaseTake')
    tell({ customerId: item.customerId, detail: { kind, object, ...(from !== undefined && { from }) } })
    if (!(await takeCase(client, { kind, object }, { personId: by.person.id, from, now })))
      return refuse('caseTaken')
    return undefined
  })
  return {}
}
