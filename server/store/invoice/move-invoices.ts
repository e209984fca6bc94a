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
