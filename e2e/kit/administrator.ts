import { operate } from './operate.ts'
import type { Person } from './people.ts'
import { stranger } from './register.ts'

/** Somebody new who runs the desk of a brand: no other test waits for them, nor they for the next code of a minute. */
export async function newAdministrator(brand: string): Promise<Person> {
  const { email, lastName, phone } = stranger('Bergman')
  await operate('hireAdministrator', { brand, email, lastName, phone })
  return { brand, email, name: `Ada ${lastName}`, phone, factor: 'sms' }
}
