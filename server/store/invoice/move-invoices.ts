import type pg from 'pg'

/** Keeps invoices assigned to an e-mail address when the hash of the address changes. */
export async function moveInvoices(
  client: Pick<pg.Pool, 'query'>,
  was: readonly Buffer[],
  is: Buffer,
): Promise<void> {
  await client.query(
    'update app.invoice set payer_look_up = $2 where payer_look_up = any($1) and payer_id is null and payer_look_up <> $2',
    [was, is],
  )
}

/** Assigns the invoices to the customers' e-mail addresses to these customers, who are no longer found by the addresses. */
export async function assignInvoices(
  client: Pick<pg.Pool, 'query'>,
  customerIds: readonly number[],
): Promise<void> {
  await client.query(
    `update app.invoice i set payer_id = c.id from app.customer c
     where c.id = any($1) and i.payer_id is null and i.payer_look_up = c.email_look_up and i.payee_id <> c.id`,
    [customerIds],
  )
}
