import type { ApiMode, ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { isIP } from 'node:net'
import type pg from 'pg'
import { hashOfKey, noteKeyUse } from '#store/api-key/api-keys.ts'
import { plainAddress } from './ip-access.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Why a key is refused. */
export type KeyRefusal =
  | 'unknown'
  | 'revoked'
  | 'off'
  | 'expired'
  | 'addressNotAllowed'
  | 'customerClosed'
  /** Moving to another cell, or already there: the servers of this cell learn of it within seconds. */
  | 'customerMoving'

export type KnownKey = { id: number; name: string; /** Creator of the key. */ actorId: number }
export type KeyCustomer = { id: number; brand: string }
/** The sandbox of a test key, and the version of its guard. */
export type KeySandbox = { id: number; guardVersion: number }

export type KeyAuthentication =
  | { key: KnownKey; customer: KeyCustomer; scopes: readonly ApiScope[]; sandbox?: KeySandbox }
  /** `of`: the key, if it exists, for the company's log. */
  | { refusal: KeyRefusal; of?: { key: KnownKey; customer: KeyCustomer } }

type Row = {
  id: number
  name: string
  actorId: number
  customerId: number
  brand: string
  scopes: ApiScope[]
  isEnabled: boolean
  isRevoked: boolean
  isExpired: boolean
  isClosed: boolean
  isMoving: boolean
  isFromAllowed: boolean
  mode: ApiMode
  sandbox: KeySandbox | null
}

/**
 * The caller with a key of the public interface. The key is looked up by its hash, so that neither a database dump
 * nor the response time discloses it. It is read from the database each time, so a revoked key stops working at once.
 * `ip`: the address of the request; if the company has enabled ranges, any of them has to contain it.
 */
export async function authenticateKey(
  db: Queries,
  { secret, ip, now }: { secret: string; ip: string; now: Date },
): Promise<KeyAuthentication> {
  if (!/^sk_(?:live|test)_[\w-]{43}$/.test(secret)) return { refusal: 'unknown' }
  const address = plainAddress(ip)
  const isAddress = isIP(address) !== 0 && !address.includes('%')
  const { rows } = await db.query<Row>({
    name: 'api-key',
    text: `select k.id, k.name, k.actor_id as "actorId", k.customer_id as "customerId", c.brand, k.scopes, k.mode,
        k.is_enabled as "isEnabled", k.revoked_at is not null as "isRevoked",
        coalesce(k.expires_at <= $3, false) as "isExpired", c.closed as "isClosed",
        exists (select from app.moved m where m.customer_id = c.id and m.state <> 'here') as "isMoving",
        not exists (select from app.allowed_ip a where a.customer_id = k.customer_id and a.is_enabled)
        or exists (select from app.allowed_ip a where a.customer_id = k.customer_id and a.is_enabled
          and family(a.low) = family($2::inet) and $2::inet between a.low and a.high) as "isFromAllowed",
        case when k.mode = 'test' then (
          select json_build_object('id', x.id, 'guardVersion', coalesce(g.version, 0))
          from app.customer x left join ledger.guard g on g.subject = 'customer:' || x.id
          where x.sandbox_of = c.id order by x.id limit 1) end as sandbox
      from app.api_key k join app.customer c on c.id = k.customer_id
      where k.hash = $1 or (k.old_hash = $1 and k.old_until > $3)`,
    values: [hashOfKey(secret), isAddress ? address : null, now],
  })
  const [row] = rows
  if (!row) return { refusal: 'unknown' }
  const key = { id: row.id, name: row.name, actorId: row.actorId }
  const customer = { id: row.customerId, brand: row.brand }
  const refusal = refusalOf(row)
  if (refusal) return { refusal, of: { key, customer } }
  if (isAddress) await noteKeyUse(db, { id: row.id, ip: address }, now)
  return { key, customer, scopes: row.scopes, ...(row.sandbox && { sandbox: row.sandbox }) }
}

function refusalOf(row: Row): KeyRefusal | undefined {
  if (row.isRevoked) return 'revoked'
  if (!row.isEnabled) return 'off'
  if (row.isExpired) return 'expired'
  if (row.isMoving) return 'customerMoving'
  if (row.isClosed) return 'customerClosed'
  // A test key without a sandbox must not act on the company itself.
  if (row.mode === 'test' && !row.sandbox) return 'unknown'
  return row.isFromAllowed ? undefined : 'addressNotAllowed'
}

/**
 * Whether the key may still be used, within the transaction of a change. It locks the key until the transaction ends,
 * so that a revocation waits for changes in progress.
 */
export async function isKeyLive(client: Queries, keyId: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app.api_key where id = $1 and is_enabled and revoked_at is null
       and (expires_at is null or expires_at > $2) for share`,
    [keyId, now],
  )
  return rowCount === 1
}
