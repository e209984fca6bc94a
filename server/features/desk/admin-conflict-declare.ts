import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'
import { declareConflict } from '#store/staff/colleagues.ts'

export const adminConflictDeclare: Handler<typeof calls.adminConflictDeclare> = async (
  { customerId },
  { by, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    if (!(await isCustomerOf(client, customerId, by.person.brand))) return refuse('customerNotFound')
    await declareConflict(client, { personId: by.person.id, customerId, now: s.clock.now() })
    tell({ customerId, detail: { staff: by.person.id } })
    return undefined
  })
  return {}
}
