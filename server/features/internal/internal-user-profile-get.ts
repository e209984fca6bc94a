import type * as calls from '@sixpence/protocol/internal/internal'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import type { Customer } from '#store/customer/people.ts'

export const internalUserProfileGet: Handler<typeof calls.internalUserProfileGet> = async (
  { userId },
  { services: s, refuse },
) => {
  const person = await s.store.people.person(userId)
  if (!person) return refuse('userNotFound')
  const customers = await s.store.people.customersOf(userId)
  const type = person.staff ? profileTypes.administrator : profileTypeOf(customers)
  return { scp: person.login2fa === 'push' ? 'push' : 'none', type }
}

/** Type on the wire (Q032): an employee only acts for companies. */
const profileTypes = { hasOwnAccount: 1, runsCompany: 2, administrator: 3, employee: 4 } as const

function profileTypeOf(customers: readonly Customer[]): number {
  if (customers.some((customer) => customer.type === customerTypes.personal))
    return profileTypes.hasOwnAccount
  const runsCompany = customers.some((customer) => customer.right === 'full')
  return runsCompany ? profileTypes.runsCompany : profileTypes.employee
}
