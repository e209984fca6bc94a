import type { Services } from '#context/services.ts'
import type { Customer, Person } from '#store/customer/people.ts'

/** The person's own account, if they have one; companies are nobody's personal data. */
export async function ownCustomerOf(s: Services, person: Person): Promise<Customer | undefined> {
  const customers = await s.store.people.customersOf(person.id)
  return customers.find(({ type, email }) => type === 1 && email === person.email)
}
