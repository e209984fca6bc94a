import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { updateColleague } from '#store/staff/colleagues.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { requireWithinOwn } from './own-rights.ts'
import { requireStill } from './still-may.ts'

export const adminStaffUpdate: Handler<typeof calls.adminStaffUpdate> = async (
  { personId, roleId, hasLeft },
  { by, services: s, change, tell, refuse },
) => {
  if (personId === by.person.id) return refuse('ownStaff')
  await change(async (client) => {
    await lockStaff(client)
    await requireStill(client, by, 'adminStaffUpdate')
    const [role] = await rolesOf(client, roleId)
    if (!role) return refuse('roleNotFound')
    requireWithinOwn(by, role)
    const was = await updateColleague(client, { personId, roleId, leftAt: hasLeft ? s.clock.now() : null })
    if (!was) return refuse('staffNotFound')
    const [before] = await rolesOf(client, was.roleId)
    // Rights that the caller may not give may not be taken away by them either.
    if (before) requireWithinOwn(by, before)
    if (hasLeft) await s.staffSessions.end({ personId }, 'left', client)
    tell({
      customerId: undefined,
      detail: { staff: personId, role: roleId, roleBefore: was.roleId, hasLeft, hadLeft: was.hadLeft },
    })
    return undefined
  })
  s.store.people.forget(personId)
  return {}
}
