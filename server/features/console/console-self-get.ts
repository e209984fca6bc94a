import type * as calls from '@sixpence/protocol/console/console'
import { isOfBank } from '@sixpence/protocol/rules/staff-permissions'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { isOfHouse } from '#store/staff/staff.ts'

export const consoleSelfGet: Handler<typeof calls.consoleSelfGet> = async (_input, { by: { person } }) => ({
  personId: person.id,
  name: fullName(person),
  email: person.email,
  role: person.staff?.roleName ?? '',
  permissions: (person.staff?.permissions ?? []).filter(
    (permission) => isOfHouse(person.staff) || !isOfBank(permission),
  ),
})
