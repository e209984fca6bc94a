import { administration } from '@sixpence/protocol/rules/staff-permissions'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { HouseWork } from '#auth/house-decision.ts'
import { Refused } from '#core/refused.ts'
import { enrolmentOf, updateColleague } from '#store/staff/colleagues.ts'
import { lockStaff, rolesOf } from '#store/staff/roles.ts'
import { requireWithinOwn } from '../own-rights.ts'
import { roleFacts } from './role-facts.ts'

/**
 * Changes a colleague's role, ends their work or restores it. Ending is decided by a single person, so that a lost
 * account can be stopped at once; except for administrators, who could stop the others.
 */
export const updateColleagueWork: HouseWork<DecodedInputOf<typeof calls.adminStaffUpdate>, object> = {
  call: 'adminStaffUpdate',
  permission: 'staff.write',
  lock: lockStaff,
  prepare: async (client, { by, services: s }, { personId, roleId, hasLeft }) => {
    if (personId === by.person.id) throw new Refused('ownStaff')
    const [role] = await rolesOf(client, roleId)
    if (!role) throw new Refused('roleNotFound')
    requireWithinOwn(by, role)
    const was = await enrolmentOf(client, personId)
    const person = await s.store.people.person(personId)
    if (!was || !person) throw new Refused('staffNotFound')
    const [before] = await rolesOf(client, was.roleId)
    // Nor may the caller take away rights that they may not give.
    if (before) requireWithinOwn(by, before)
    const isOnlyEnd = hasLeft && roleId === was.roleId
    const isAdministrator = before?.permissions.some((permission) =>
      (administration as string[]).includes(permission),
    )
    return {
      subject: String(personId),
      weight: isOnlyEnd && !isAdministrator ? 'none' : 'much',
      concerns: personId,
      facts: [
        { name: 'person', text: fullName(person) },
        ...(roleId === was.roleId ? [] : roleFacts(role, before)),
        ...(hasLeft === was.hasLeft ? [] : [{ name: 'hasLeft', text: String(hasLeft) } as const]),
      ],
      waiting: {},
      make: async () => {
        const leftAt = hasLeft ? s.clock.now() : null
        await updateColleague(client, { personId, roleId, leftAt, leftBy: by.person.id })
        if (hasLeft) await s.staffSessions.end({ personId }, 'left', client)
        const detail = {
          staff: personId,
          role: roleId,
          roleBefore: was.roleId,
          hasLeft,
          hadLeft: was.hasLeft,
        }
        return {
          result: {},
          detail,
          after: async () => {
            s.store.people.forget(personId)
            return {}
          },
        }
      },
    }
  },
}
