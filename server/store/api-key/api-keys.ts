import { msOf } from '@sixpence/days'
import { maxApiKeys } from '@sixpence/protocol/public-api/api-keys'
import type { ApiMode, ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { lockCustomer } from '#store/customer/locks.ts'
import { sha256 } from '#core/keys/sha256.ts'

type Queries = Pick<pg.Pool, 'query'>

/** After a rotation the previous key works for this time. */
const keyOverlapMs = msOf({ days: 1 })

/** A key as shown to its company. */
export type OwnApiKey = {
  id: number
  customerId: number
  name: string
  mode: ApiMode
  isEnabled: boolean
  scopes: ApiScope[]
  ending: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  oldEnding: string | null
  oldUntil: Date | null
}

/** Keys of a customer that are not revoked, newest first; only the key with an id, if given. */
export async function apiKeysOf(db: Queries, customerId: number, id?: number): Promise<OwnApiKey[]> {
  const { rows } = await db.query<OwnApiKey>(
    `select id, customer_id as "customerId", name, mode, is_enabled as "isEnabled", scopes, ending,
       created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
       host(last_used_from) as "lastUsedFrom", old_ending as "oldEnding", old_until as "oldUntil"
     from app.api_key where customer_id = $1 and revoked_at is null and ($2::bigint is null or id = $2)
     order by id desc`,
    [customerId, id ?? null],
  )
  return rows
}

type NewApiKey = {
  customerId: number
  actorId: number
  name: string
  /** live by default. */
  mode?: ApiMode
  isEnabled: boolean
  scopes: readonly ApiScope[]
  expiresAt: Date | undefined
}

/**
 * Creates a key and returns it with its id; it is never shown again. Undefined when the company has the maximum number.
 * Call it in a transaction.
 */
export async function makeApiKey(
  client: Queries,
  { customerId, actorId, name, mode = 'live', isEnabled, scopes, expiresAt }: NewApiKey,
  now: Date,
): Promise<{ id: number; key: string } | undefined> {
  await lockCustomer(client, customerId)
  const key = newKey(mode)
  const { rows } = await client.query<{ id: number }>(
    `insert into app.api_key (customer_id, actor_id, name, is_enabled, scopes, hash, ending, created_at, expires_at, mode)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $11
     where (select count(*) from app.api_key where customer_id = $1 and revoked_at is null) < $10 returning id`,
    [
      customerId,
      actorId,
      name,
      isEnabled,
      scopes,
      hashOfKey(key),
      key.slice(-4),
      now,
      expiresAt ?? null,
      maxApiKeys,
      mode,
    ],
  )
  return rows[0] && { id: rows[0].id, key }
}

type ApiKeyChange = {
  name?: string | undefined
  isEnabled?: boolean | undefined
  scopes?: readonly ApiScope[] | undefined
  /** Null removes the expiry. */
  expiresAt?: Date | null | undefined
}

/** Changes the given properties of a key; false when it was revoked meanwhile. */
export async function changeApiKey(
  client: Queries,
  id: number,
  { name, isEnabled, scopes, expiresAt }: ApiKeyChange,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.api_key set name = coalesce($2, name), is_enabled = coalesce($3, is_enabled),
       scopes = coalesce($4, scopes), expires_at = case when $5 then $6 else expires_at end
     where id = $1 and revoked_at is null`,
    [id, name ?? null, isEnabled ?? null, scopes ?? null, expiresAt !== undefined, expiresAt ?? null],
  )
  return rowCount === 1
}

/**
 * Creates a new secret for a key and returns it; the previous secret works for 24 hours, earlier secrets no longer.
 * Undefined when the key was revoked meanwhile.
 */
export async function rotateApiKey(
  client: Queries,
  id: number,
  now: Date,
): Promise<{ key: string; oldUntil: Date } | undefined> {
  const { rows } = await client.query<{ mode: ApiMode }>('select mode from app.api_key where id = $1', [id])
  const key = newKey(rows[0]?.mode ?? 'live')
  const oldUntil = new Date(now.getTime() + keyOverlapMs)
  const { rowCount } = await client.query(
    `update app.api_key set old_hash = hash, old_ending = ending, old_until = $4, hash = $2, ending = $3
     where id = $1 and revoked_at is null`,
    [id, hashOfKey(key), key.slice(-4), oldUntil],
  )
  return rowCount === 1 ? { key, oldUntil } : undefined
}

/** Revokes a key permanently, with the secret before its last rotation. */
export async function revokeApiKey(client: Queries, id: number, now: Date): Promise<void> {
  await client.query(
    'update app.api_key set revoked_at = $2, old_until = null where id = $1 and revoked_at is null',
    [id, now],
  )
}

/** Records the use of a key, at most once a minute. */
export async function noteKeyUse(
  db: Queries,
  { id, ip }: { id: number; ip: string },
  now: Date,
): Promise<void> {
  await db.query(
    `update app.api_key set last_used_at = $2, last_used_from = $3
     where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
    [id, now, ip],
  )
}

/** The stored form of a key. */
export const hashOfKey = (key: string): Buffer => sha256(key)

const newKey = (mode: ApiMode): string => `sk_${mode}_${randomBytes(32).toString('base64url')}`
