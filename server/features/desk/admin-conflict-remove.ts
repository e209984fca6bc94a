import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { removeConflict } from '#store/staff/colleagues.ts'
import { requireStill } from './still-may.ts'

export const adminConflictRemove: Handler<typeof calls.adminConflictRemove> = async (
  { personId, customerId },
  { by, change, tell, refuse },
) => {
  if (personId === by.person.id) return refuse('ownStaff')
  await change(async (client) => {
    await requireStill(client, by, 'adminConflictRemove')
    if (!(await removeConflict(client, { personId, customerId }))) return refuse('staffNotFound')
    tell({ customerId, detail: { staff: personId } })
    return undefined
  })
  return {}
}
