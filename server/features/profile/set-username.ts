import type pg from 'pg'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { isEmailInUse, keepCustomer, keepPerson } from '#store/customer/keep-people.ts'
import { replaceLoginEmail } from '#store/contact/emails.ts'
import { isEmailTaken } from '#store/customer/customer-facts.ts'

/** Whether a person or customer of the brand has this e-mail. */
export const isUsernameTaken = (s: Services, brand: string, username: string): Promise<boolean> =>
  isEmailTaken(s.db, s.personal.lookUps('email', brand, username))

/**
 * Changes the e-mail a person signs in with, and that of their own customer. False if the e-mail was taken
 * meanwhile; the transaction has then failed and must be rolled back.
 */
export async function changeUsername(
  s: Services,
  client: pg.PoolClient,
  { person, username }: { person: Person; username: string },
): Promise<boolean> {
  try {
    const keeping = { db: client, personal: s.personal }
    await keepPerson(keeping, person, { email: username })
    const { rows } = await client.query<{ id: number; brand: string }>(
      `select id, brand from app.customer
         where email_look_up = any($1) and type = ${customerTypes.personal} for update`,
      [s.personal.lookUps('email', person.brand, person.email)],
    )
    const [customer] = rows
    if (customer) {
      await keepCustomer(keeping, customer, { email: username })
      await replaceLoginEmail(client, customer.id, await s.contacts.sealedEmail(customer, username))
    }
    return true
  } catch (error) {
    if (isEmailInUse(error)) return false
    throw error
  }
}
