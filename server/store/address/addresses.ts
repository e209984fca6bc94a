import { addressConfirmations } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** An address as it is stored: `kind` is a number of `addressKinds`, `sealed` its text. */
type NewAddress = { kind: number; sealed: Buffer; at: Date }

/** Inserts an address of a new customer. */
export async function insertAddress(
  db: Queries,
  customerId: number,
  { kind, sealed, at }: NewAddress,
): Promise<void> {
  await db.query(
    `insert into app.address (customer_id, kind, stated_at, sealed, created_at) values ($1, $2, $3, $4, $3)`,
    [customerId, kind, at, sealed],
  )
}

/** Adds an address of a customer and returns its id; undefined when they have `max` already. */
export async function addAddress(
  db: Queries,
  customerId: number,
  { kind, sealed, at }: NewAddress,
  max: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.address (customer_id, kind, stated_at, sealed, created_at)
       select $1, $2, $3, $4, $3 where (select count(*) from app.address where customer_id = $1 and representative_id is null) < $5 returning id`,
    [customerId, kind, at, sealed, max],
  )
  return rows[0]?.id
}

/**
 * Adds an address of a representative, whose document is submitted with it, and returns its id; undefined when they
 * have `maxAddresses` already.
 */
export async function addRepresentativeAddress(
  db: Queries,
  { customerId, representativeId }: { customerId: number; representativeId: number },
  { kind, sealed, at, maxAddresses }: NewAddress & { maxAddresses: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.address (customer_id, representative_id, kind, confirmation, stated_at, sealed, created_at)
     select $1::bigint, $2::bigint, $3::smallint, $4::smallint, $5::timestamptz, $6::bytea, $5::timestamptz
     where (select count(*) from app.address where representative_id = $2) < $7 returning id`,
    [customerId, representativeId, kind, addressConfirmations.pending, at, sealed, maxAddresses],
  )
  return rows[0]?.id
}

type Own = { customerId: number; addressId: number }

/** Replaces an address of the customer; it is unconfirmed again. */
export async function replaceAddress(
  db: Queries,
  { customerId, addressId }: Own,
  { kind, sealed, at }: NewAddress,
): Promise<void> {
  await db.query(
    `update app.address set kind = $3, confirmation = 0, stated_at = $4, sealed = $5
       where id = $1 and customer_id = $2`,
    [addressId, customerId, kind, at, sealed],
  )
}

/** The customer states that the address is still theirs. */
export async function stateAddressAgain(
  db: Queries,
  { customerId, addressId }: Own,
  at: Date,
): Promise<void> {
  await db.query('update app.address set stated_at = $3 where id = $1 and customer_id = $2', [
    addressId,
    customerId,
    at,
  ])
}

/** Deletes an address of the customer. */
export async function deleteAddress(db: Queries, { customerId, addressId }: Own): Promise<void> {
  await db.query('delete from app.address where id = $1 and customer_id = $2', [addressId, customerId])
}

/** Sets whether documents prove the address, a number of `addressConfirmations`. */
export async function setConfirmation(db: Queries, addressId: number, confirmation: number): Promise<void> {
  await db.query('update app.address set confirmation = $2 where id = $1', [addressId, confirmation])
}

/** The document that should prove an address was withdrawn: if it was awaited, the address is unconfirmed again. */
export async function withdrawProof(db: Queries, documentId: number): Promise<void> {
  await db.query(
    `update app.address set confirmation = $2 where confirmation = $3
         and id = (select address_id from app.document where id = $1)`,
    [documentId, addressConfirmations.unconfirmed, addressConfirmations.pending],
  )
}

/** Replaces the text of a representative's first address. */
export async function rewriteFirstAddress(
  db: Queries,
  representativeId: number,
  { sealed, at }: Pick<NewAddress, 'sealed' | 'at'>,
): Promise<void> {
  await db.query(
    `update app.address set sealed = $2, stated_at = $3
     where id = (select min(id) from app.address where representative_id = $1)`,
    [representativeId, sealed, at],
  )
}

/** Makes a representative's addresses unconfirmed: all of them, or only the first, or none. */
export async function unconfirmAddresses(
  db: Queries,
  representativeId: number,
  { all, first }: { all: boolean; first: boolean },
): Promise<void> {
  await db.query(
    `update app.address set confirmation = $2 where representative_id = $1
       and ($3 or ($4 and id = (select min(id) from app.address where representative_id = $1)))`,
    [representativeId, addressConfirmations.unconfirmed, all, first],
  )
}

/** Representative ids by the id of their address. */
export async function representativeAddressIds(
  db: Queries,
  customerId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ id: number; representativeId: number }>(
    `select id, representative_id as "representativeId" from app.address
     where customer_id = $1 and representative_id is not null`,
    [customerId],
  )
  return new Map(rows.map(({ id, representativeId }) => [id, representativeId]))
}
