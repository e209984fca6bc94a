import type * as calls from '@sixpence/protocol/internal/internal'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'

/**
 * Type on the wire (Q032): 1 has an own account, 2 runs a company, 3 administrator, 4 employee who only acts for
 * companies.
 */
export const internalUserProfileGet: Handler<typeof calls.internalUserProfileGet> = async (
  { userId },
  { services: s, refuse },
) => {
  const person = await s.store.people.person(userId)
  if (!person) return refuse('userNotFound')
  const customers = await s.store.people.customersOf(userId)
  const type = person.staff
    ? 3
    : customers.some((customer) => customer.type === customerTypes.personal)
      ? 1
      : customers.some((customer) => customer.right === 'full')
        ? 2
        : 4
  return { scp: person.login2fa === 'push' ? 'push' : 'none', type }
}
