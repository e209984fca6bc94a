import { operate } from './operate.ts'
import type { Person } from './people.ts'
import { stranger } from './register.ts'

/** A new administrator of a brand, so that tests wait neither for one another nor for the next authenticator code. */
export async function newAdministrator(brand: string): Promise<Person> {
  const { email, lastName, phone } = stranger('Bergman')
  await operate('hireAdministrator', { brand, email, lastName, phone })
  return { brand, email, name: `Ada ${lastName}`, phone, factor: 'sms' }
}
