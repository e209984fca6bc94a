import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** Locks a customer until the transaction ends, so that concurrent changes of their data are serialised. */
export async function lockCustomer(client: Queries, customerId: number): Promise<void> {
  await client.query('select from app.customer where id = $1 for update', [customerId])
}

/**
 * Locks a customer until the transaction ends; others may still insert rows that refer to the customer, such as accounts.
 */
export async function lockCustomerNoKey(client: Queries, customerId: number): Promise<void> {
  await client.query('select from app.customer where id = $1 for no key update', [customerId])
}

/** Locks a person until the transaction ends. */
export async function lockPerson(client: Queries, personId: number): Promise<void> {
  await client.query('select from app.person where id = $1 for update', [personId])
}
