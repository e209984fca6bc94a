import type * as calls from '@sixpence/protocol/console/console'
import type { Handler } from '#context/handler.ts'
import { fullName } from '#store/customer/sealed-people.ts'

export const consoleSelfGet: Handler<typeof calls.consoleSelfGet> = async (_input, { by: { person } }) => ({
  personId: person.id,
  name: fullName(person),
  email: person.email,
  role: person.staff?.roleName ?? '',
  permissions: person.staff?.permissions ?? [],
})
