import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Look-up hash and encrypted value of an address or a number, as created by `Contacts`, and the hashes under which it
 * may be stored already.
 */
export type SealedContact = readonly [lookUp: Buffer, sealed: Buffer, existing: readonly Buffer[]]

/** Adds an e-mail address and returns its id; undefined when it exists or the customer has `max` already. */
export async function addEmail(
  db: Queries,
  customerId: number,
  email: SealedContact,
  { at, max }: { at: Date; max: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.email (customer_id, look_up, sealed, is_primary, created_at)
       select $1, $2, $3, false, $5 where (select count(*) from app.email where customer_id = $1) < $6
         and not exists (select from app.email where customer_id = $1 and look_up = any($4))
       on conflict do nothing returning id`,
    [customerId, ...email, at, max],
  )
  return rows[0]?.id
}

/** Confirms an address and uses up its code. */
export async function confirmEmail(db: Queries, id: number): Promise<void> {
  await db.query('update app.email set confirmed = true, code_hash = null where id = $1', [id])
}

/** Sets the hash of the link that confirms an address, in place of the last. */
export async function setEmailLink(db: Queries, id: number, linkHash: Buffer): Promise<void> {
  await db.query('update app.email set link_hash = $2 where id = $1', [id, linkHash])
}

/** Confirms the address a link belongs to and returns its customer; undefined when it is unknown or expired. */
export async function confirmLinkedEmail(
  client: Queries,
  { linkHashes, brand, now }: { linkHashes: readonly Buffer[]; brand: string; now: Date },
): Promise<number | undefined> {
  const { rows } = await client.query<{ customerId: number }>(
    `update app.email e set confirmed = true, code_hash = null from app.customer c
     where e.link_hash = any($1) and e.expires_at > $2 and c.id = e.customer_id and c.brand = $3 and not c.closed
     returning c.id as "customerId"`,
    [linkHashes, now, brand],
  )
  return rows[0]?.customerId
}

/** Makes an address the customer's primary address. */
export async function setPrimaryEmail(client: Queries, customerId: number, id: number): Promise<void> {
  await client.query('update app.email set is_primary = false where customer_id = $1 and is_primary', [
    customerId,
  ])
  await client.query('update app.email set is_primary = true where id = $1', [id])
}

/** Deletes an address; false when it is primary. */
export async function deleteEmail(db: Queries, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from app.email where id = $1 and not is_primary', [id])
  return rowCount === 1
}

/** Changes the address a customer signs in with; another entry with the new address is removed. */
export async function replaceLoginEmail(
  client: Queries,
  customerId: number,
  [lookUp, sealed, knownHashes]: SealedContact,
): Promise<void> {
  const deleted = await client.query<{ isPrimary: boolean }>(
    `delete from app.email where customer_id = $1 and look_up = any($2) and not is_login returning is_primary as "isPrimary"`,
    [customerId, knownHashes],
  )
  await client.query(
    `update app.email set look_up = $2, sealed = $3, confirmed = true, is_primary = is_primary or $4
     where customer_id = $1 and is_login`,
    [customerId, lookUp, sealed, deleted.rows[0]?.isPrimary ?? false],
  )
}
