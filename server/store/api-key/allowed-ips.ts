import { maxAllowedIps } from '@sixpence/protocol/public-api/allowed-ips'
import type pg from 'pg'
import { lockCustomer } from '#store/customer/locks.ts'

type Queries = Pick<pg.Pool, 'query'>

/** A range of addresses from which the company's keys may be used, both ends included. */
export type OwnAllowedIp = {
  id: number
  customerId: number
  name: string
  isEnabled: boolean
  ipFrom: string
  ipTo: string
}

/** Allowed ranges of a customer, newest first; only the range with an id, if given. */
export async function allowedIpsOf(db: Queries, customerId: number, id?: number): Promise<OwnAllowedIp[]> {
  const { rows } = await db.query<OwnAllowedIp>(
    `select id, customer_id as "customerId", name, is_enabled as "isEnabled", host(low) as "ipFrom",
       host(high) as "ipTo"
     from app.allowed_ip where customer_id = $1 and ($2::bigint is null or id = $2) order by id desc`,
    [customerId, id ?? null],
  )
  return rows
}

/** Stores a range and returns its id; undefined when the company has the maximum number. Call it in a transaction. */
export async function keepAllowedIp(
  client: Queries,
  { customerId, name, isEnabled, ipFrom, ipTo }: Omit<OwnAllowedIp, 'id'>,
  now: Date,
): Promise<number | undefined> {
  await lockCustomer(client, customerId)
  const { rows } = await client.query<{ id: number }>(
    `insert into app.allowed_ip (customer_id, name, is_enabled, low, high, created_at)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from app.allowed_ip where customer_id = $1) < $7
     returning id`,
    [customerId, name, isEnabled, ipFrom, ipTo, now, maxAllowedIps],
  )
  return rows[0]?.id
}

/** Changes a range. */
export async function changeAllowedIp(
  client: Queries,
  { id, name, isEnabled, ipFrom, ipTo }: Omit<OwnAllowedIp, 'customerId'>,
): Promise<void> {
  await client.query(
    'update app.allowed_ip set name = $2, is_enabled = $3, low = $4, high = $5 where id = $1',
    [id, name, isEnabled, ipFrom, ipTo],
  )
}

/** Removes a range. */
export async function deleteAllowedIp(client: Queries, id: number): Promise<void> {
  await client.query('delete from app.allowed_ip where id = $1', [id])
}

/** Whether the first address is not above the second; both of the same family. */
export async function areInOrder(db: Queries, ipFrom: string, ipTo: string): Promise<boolean> {
  const { rows } = await db.query<{ fits: boolean }>('select $1::inet <= $2::inet as fits', [ipFrom, ipTo])
  return rows[0]?.fits ?? false
}
