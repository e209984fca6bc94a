import { maxLogos } from '@sixpence/protocol/merchant/logos'
import type pg from 'pg'
import { lockCustomer } from '#store/customer/locks.ts'
import { insertedId } from '#store/inserted-id.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A picture of a logo: `size` is the maximum of the longer side, in pixels. */
export type LogoFile = { size: number; width: number; height: number }

/** A company's logo. */
export type OwnLogo = {
  id: number
  customerId: number
  name: string
  isDefault: boolean
  createdAt: Date
  files: LogoFile[]
}

/** Logos of a customer, the default first, then the newest; only the logo with an id, if given. */
export async function logosOf(db: Queries, customerId: number, id?: number): Promise<OwnLogo[]> {
  const { rows } = await db.query<OwnLogo>(
    `select l.id, l.customer_id as "customerId", l.name, l.is_default as "isDefault", l.created_at as "createdAt",
       (select json_agg(json_build_object('size', f.size, 'width', f.width, 'height', f.height) order by f.size)
          from app.logo_file f where f.logo_id = l.id) as files
     from app.logo l where l.customer_id = $1 and ($2::bigint is null or l.id = $2) order by l.is_default desc, l.id desc`,
    [customerId, id ?? null],
  )
  return rows
}

/** A logo's picture as PNG. */
export async function logoBytes(db: Queries, id: number, size: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from app.logo_file where logo_id = $1 and size = $2',
    [id, size],
  )
  return rows[0]?.bytes
}

/** The picture of the customer's default logo, as PNG. */
export async function defaultLogo(
  db: Queries,
  customerId: number,
  size: number,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    `select f.bytes from app.logo l join app.logo_file f on f.logo_id = l.id
     where l.customer_id = $1 and l.is_default and f.size = $2`,
    [customerId, size],
  )
  return rows[0]?.bytes
}

type NewLogo = {
  customerId: number
  name: string
  isDefault: boolean
  files: readonly (LogoFile & { bytes: Buffer })[]
}

/**
 * Stores a logo and returns its id; undefined when the company has the maximum number. The first logo is the default.
 * Call it in a transaction.
 */
export async function keepLogo(
  client: Queries,
  { customerId, name, isDefault, files }: NewLogo,
  now: Date,
): Promise<number | undefined> {
  await lockCustomer(client, customerId)
  const { rows: countRows } = await client.query<{ count: number }>(
    'select count(*)::int as count from app.logo where customer_id = $1',
    [customerId],
  )
  const count = countRows[0]?.count ?? 0
  if (count >= maxLogos) return undefined
  if (isDefault) await dropDefault(client, customerId)
  const { rows } = await client.query<{ id: number }>(
    `insert into app.logo (customer_id, name, is_default, created_at) values ($1, $2, $3, $4) returning id`,
    [customerId, name, isDefault || count === 0, now],
  )
  const id = insertedId(rows, 'app.logo')
  await client.query(
    `insert into app.logo_file (logo_id, size, width, height, bytes)
     select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::bytea[])`,
    [
      id,
      files.map(({ size }) => size),
      files.map(({ width }) => width),
      files.map(({ height }) => height),
      files.map(({ bytes }) => bytes),
    ],
  )
  return id
}

/**
 * Changes a logo. There is a single default: it changes only when another logo becomes the default. Call it in a
 * transaction.
 */
export async function changeLogo(
  client: Queries,
  { id, customerId }: Pick<OwnLogo, 'id' | 'customerId'>,
  { name, isDefault }: { name: string | undefined; isDefault: boolean },
): Promise<void> {
  await lockCustomer(client, customerId)
  if (isDefault) await dropDefault(client, customerId)
  await client.query(
    'update app.logo set name = coalesce($2, name), is_default = is_default or $3 where id = $1',
    [id, name ?? null, isDefault],
  )
}

/** Deletes a logo; if it was the default, the newest other logo becomes the default. Call it in a transaction. */
export async function deleteLogo(
  client: Queries,
  { id, customerId }: Pick<OwnLogo, 'id' | 'customerId'>,
): Promise<void> {
  await lockCustomer(client, customerId)
  await client.query('delete from app.logo where id = $1', [id])
  await client.query(
    `update app.logo set is_default = true where id = (select max(id) from app.logo where customer_id = $1)
       and not exists (select from app.logo where customer_id = $1 and is_default)`,
    [customerId],
  )
}

const dropDefault = (client: Queries, customerId: number): Promise<unknown> =>
  client.query('update app.logo set is_default = false where customer_id = $1 and is_default', [customerId])
