import { customerTypes } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import type { Customer, Person } from '#store/customer/people.ts'

/** The person's own customer, if any; a company's data is not personal data. */
export async function ownCustomerOf(s: Services, person: Person): Promise<Customer | undefined> {
  const customers = await s.store.people.customersOf(person.id)
  return customers.find(({ type, email }) => type === customerTypes.personal && email === person.email)
}
