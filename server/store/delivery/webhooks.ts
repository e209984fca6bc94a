import { maxWebhooks } from '@sixpence/protocol/public-api/webhooks'
import type { ApiEvent } from '@sixpence/protocol/rules/api-events'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { type EndpointSecret, newSecret, usedSecrets } from './endpoints.ts'

type Queries = Pick<pg.Pool, 'query'>
type Deps = { db: Queries; personal: PersonalData }

/** A webhook as shown to its company, with the end of the secret only. */
export type OwnWebhook = {
  id: number
  customerId: number
  name: string
  isOn: boolean
  url: string
  events: ApiEvent[]
  secretEnding: string
  /** End of the use of the earlier secret. */
  oldUntil: Date | undefined
  failingSince: Date | undefined
  /** When it was switched off automatically. */
  pausedAt: Date | undefined
  waiting: number
  createdAt: Date
}

type Row = {
  id: number
  name: string | null
  isOn: boolean
  address: Buffer | null
  events: string[]
  secrets: Buffer
  failingSince: Date | null
  pausedAt: Date | null
  waiting: number
  createdAt: Date
}

/** Webhooks of a customer, newest first; only the webhook with an id, if given. */
export async function webhooksOf(
  { db, personal }: Deps,
  customerId: number,
  now: Date,
  id?: number,
): Promise<OwnWebhook[]> {
  const { rows } = await db.query<Row>(
    `select e.id, e.name, e.is_on as "isOn", e.address, e.events, e.secrets, e.failing_since as "failingSince",
       e.paused_at as "pausedAt", e.created_at as "createdAt",
       (select count(*)::int from app.delivery d where d.endpoint_id = e.id and d.state = 'waiting') as waiting
     from app.delivery_endpoint e
     where e.customer_id = $1 and e.kind = 'webhook' and e.removed_at is null and ($2::bigint is null or e.id = $2)
     order by e.id desc`,
    [customerId, id ?? null],
  )
  return Promise.all(
    rows.map(async ({ name, address, secrets, events, failingSince, pausedAt, ...row }) => {
      const [url, storedSecrets] = await Promise.all([
        address ? personal.open<string>(`customer:${customerId}`, address, db) : undefined,
        personal.open<EndpointSecret[]>(`customer:${customerId}`, secrets, db),
      ])
      const [newest, old] = usedSecrets(storedSecrets ?? [], now)
      return {
        ...row,
        customerId,
        name: name ?? '',
        url: url ?? '',
        events: events.filter((event) => event !== 'test') as ApiEvent[],
        secretEnding: newest?.secret.slice(-4) ?? '',
        oldUntil: old?.until === undefined ? undefined : new Date(old.until),
        failingSince: failingSince ?? undefined,
        pausedAt: pausedAt ?? undefined,
      }
    }),
  )
}

type WebhookSettings = {
  name: string
  isOn: boolean
  url: string
  events: readonly ApiEvent[]
  /** The key that sets the address; absent for a person. */
  keyId?: number | undefined
}

/**
 * Creates a webhook and returns it with its secret, which is never shown again; undefined when the company has the
 * maximum number. Call it in a transaction.
 */
export async function makeWebhook(
  { db, personal }: Deps,
  customerId: number,
  { name, isOn, url, events, keyId }: WebhookSettings,
  now: Date,
): Promise<{ id: number; secret: string } | undefined> {
  await lockCustomer(db, customerId)
  const seal = await personal.sealer(`customer:${customerId}`, db)
  const secret = newSecret()
  const { rows } = await db.query<{ id: number }>(
    `insert into app.delivery_endpoint (customer_id, kind, name, is_on, address, events, secrets, created_at, key_id)
     select $1, 'webhook', $2, $3, $4, $5, $6, $7, $9
     where (select count(*) from app.delivery_endpoint
       where customer_id = $1 and kind = 'webhook' and removed_at is null) < $8 returning id`,
    [
      customerId,
      name,
      isOn,
      seal(url),
      [...events, 'test'],
      seal([{ secret }]),
      now,
      maxWebhooks,
      keyId ?? null,
    ],
  )
  return rows[0] && { id: rows[0].id, secret }
}

/**
 * Changes a webhook. When it is switched on again or gets another address, it no longer counts as failing, and its
 * pending messages are due at once. Call it in a transaction.
 */
export async function changeWebhook(
  { db, personal }: Deps,
  { id, customerId, isOn: wasOn, url: before }: OwnWebhook,
  { name, isOn, url, events, keyId }: WebhookSettings,
  now: Date,
): Promise<void> {
  const isFresh = isOn && (!wasOn || url !== before)
  await db.query(
    `update app.delivery_endpoint set name = $2, is_on = $3, address = $4, events = $5,
       paused_at = case when $3 then null else paused_at end, failing_since = case when $6 then null else failing_since end,
       key_id = case when $7 then $8 else key_id end
     where id = $1 and removed_at is null`,
    [
      id,
      name,
      isOn,
      await personal.seal(`customer:${customerId}`, url, db),
      [...events, 'test'],
      isFresh,
      url !== before,
      keyId ?? null,
    ],
  )
  if (isFresh)
    await db.query(
      `update app.delivery set next_at = $2, earlier_attempts = attempts where endpoint_id = $1 and state = 'waiting'`,
      [id, now],
    )
}

/** Turns off the webhooks whose address this key has set, also in the sandbox. Call it in a transaction. */
export async function turnOffWebhooksOfKey(client: Queries, keyId: number): Promise<void> {
  await client.query('update app.delivery_endpoint set is_on = false where key_id = $1 and is_on', [keyId])
}

/** Removes a webhook: nothing more is sent to it; its log is kept. Call it in a transaction. */
export async function removeWebhook(client: Queries, id: number, now: Date): Promise<void> {
  await client.query(
    'update app.delivery_endpoint set is_on = false, removed_at = $2 where id = $1 and removed_at is null',
    [id, now],
  )
  await client.query(
    `update app.delivery set state = 'setAside', ended_at = $2 where endpoint_id = $1 and state = 'waiting'`,
    [id, now],
  )
}

/** The secrets with which messages to a webhook are signed, the newest first. */
export async function secretsOfWebhook(
  { db, personal }: Deps,
  { id, customerId }: Pick<OwnWebhook, 'id' | 'customerId'>,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ secrets: Buffer }>(
    'select secrets from app.delivery_endpoint where id = $1',
    [id],
  )
  const [row] = rows
  const secrets = row && (await personal.open<EndpointSecret[]>(`customer:${customerId}`, row.secrets, db))
  return usedSecrets(secrets ?? [], now).map(({ secret }) => secret)
}

/** Deletes removed webhooks that have no messages left. */
export async function forgetWebhooks(db: Queries): Promise<void> {
  await db.query(
    `delete from app.delivery_endpoint e where e.removed_at is not null
       and not exists (select from app.delivery d where d.endpoint_id = e.id)`,
  )
}
