import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { keepCustomer, keepPerson } from '#store/customer/sealed-people.ts'

/** A person or a customer of the brand has this address. */
export async function isUsernameTaken(s: Services, brand: string, username: string): Promise<boolean> {
  const { rows } = await s.db.query(
    `select from app.person where email_look_up = $1
     union all select from app.customer where email_look_up = $1 limit 1`,
    [s.personal.lookUp('email', brand, username)],
  )
  return rows.length > 0
}

/**
 * The person signs in with this address from now on, and their own account is paid with it. False when somebody has it
 * meanwhile: then nothing was changed, and the transaction is over.
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
      'select id, brand from app.customer where email_look_up = $1 and type = 1 for update',
      [s.personal.lookUp('email', person.brand, person.email)],
    )
    const [customer] = rows
    if (customer) {
      await keepCustomer(keeping, customer, { email: username })
      await replaceLogin(s, client, customer, username)
    }
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** The contact they sign in with; a contact that was the new address already gives way to it. */
async function replaceLogin(
  s: Services,
  client: pg.PoolClient,
  customer: { id: number; brand: string },
  username: string,
): Promise<void> {
  const [lookUp, sealed] = await s.contacts.sealedEmail(customer, username)
  const gone = await client.query<{ isPrimary: boolean }>(
    `delete from app.email where customer_id = $1 and look_up = $2 and not is_login returning is_primary as "isPrimary"`,
    [customer.id, lookUp],
  )
  await client.query(
    `update app.email set look_up = $2, sealed = $3, confirmed = true, is_primary = is_primary or $4
     where customer_id = $1 and is_login`,
    [customer.id, lookUp, sealed, gone.rows[0]?.isPrimary ?? false],
  )
}

const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
