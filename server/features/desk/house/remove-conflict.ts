import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { HouseWork } from '#auth/house-decision.ts'
import { Refused } from '#core/refused.ts'
import { hasConflict, removeConflict } from '#store/staff/colleagues.ts'
import { lockStaff } from '#store/staff/roles.ts'

/** Removes a declared conflict of a colleague. */
export const removeConflictWork: HouseWork<DecodedInputOf<typeof calls.adminConflictRemove>, object> = {
  call: 'adminConflictRemove',
  permission: 'staff.write',
  lock: lockStaff,
  prepare: async (client, { by, services: s }, { personId, customerId }) => {
    if (personId === by.person.id) throw new Refused('ownStaff')
    const person = await s.store.people.person(personId)
    if (!person || !(await hasConflict(client, { personId, customerId }))) throw new Refused('staffNotFound')
    return {
      subject: `${personId} ${customerId}`,
      weight: 'much',
      concerns: personId,
      facts: [
        { name: 'person', text: fullName(person) },
        { name: 'customer', text: String(customerId), id: customerId },
      ],
      waiting: {},
      make: async () => {
        await removeConflict(client, { personId, customerId })
        return { result: {}, detail: { staff: personId }, customerId }
      },
    }
  },
}
