import { msOf } from '@sixpence/days'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { DeliveryKind } from './delivery.ts'

type Queries = Pick<pg.Pool, 'query'>
type Deps = { db: Queries; personal: PersonalData }

/** After a change of the secret, the previous secret is also used for this time. */
export const overlapMs = msOf({ days: 1 })
/** Maximum number in use at once; when it is changed more often in a day, the oldest ends early. */
const mostSecrets = 4

/** A secret with which messages are signed, and its end if it was replaced. */
export type EndpointSecret = { secret: string; until?: string }

/** The secrets still in use. */
export const usedSecrets = (secrets: readonly EndpointSecret[], now: Date): EndpointSecret[] =>
  secrets.filter(({ until }) => until === undefined || new Date(until) > now)

/** A customer's server as shown to its owner, with the end of the secret only. */
export type Endpoint = {
  id: number
  isOn: boolean
  address: string | undefined
  events: string[]
  secretEnding: string
  /** End of the use of the earlier secret. */
  oldUntil: Date | undefined
  failingSince: Date | undefined
}

type Row = {
  id: number
  isOn: boolean
  address: Buffer | null
  events: string[]
  secrets: Buffer
  failingSince: Date | null
}

/** The customer's only endpoint of this kind. */
export async function endpointOf(
  { db, personal }: Deps,
  customerId: number,
  kind: Exclude<DeliveryKind, 'webhook'>,
  now: Date,
): Promise<Endpoint | undefined> {
  const { rows } = await db.query<Row>(
    `select id, is_on as "isOn", address, events, secrets, failing_since as "failingSince"
     from app.delivery_endpoint where customer_id = $1 and kind = $2`,
    [customerId, kind],
  )
  const [row] = rows
  if (!row) return undefined
  const subject = `customer:${customerId}` as const
  const address = row.address ? await personal.open<string>(subject, row.address, db) : undefined
  const secrets = (await personal.open<EndpointSecret[]>(subject, row.secrets, db)) ?? []
  const [newest, before] = usedSecrets(secrets, now)
  return {
    id: row.id,
    isOn: row.isOn,
    address,
    events: row.events,
    secretEnding: newest?.secret.slice(-4) ?? '',
    oldUntil: before?.until === undefined ? undefined : new Date(before.until),
    failingSince: row.failingSince ?? undefined,
  }
}

type EndpointSettings = {
  isOn: boolean
  address?: string | undefined
  events: readonly string[]
}

/**
 * Changes the customer's only endpoint of this kind, or creates it with a secret, which is returned then and never
 * shown again. Call it in a transaction.
 */
export async function keepEndpoint(
  { db, personal }: Deps,
  { customerId, kind }: { customerId: number; kind: Exclude<DeliveryKind, 'webhook'> },
  { isOn, address, events }: EndpointSettings,
  now: Date,
): Promise<string | undefined> {
  const seal = await personal.sealer(`customer:${customerId}`, db)
  const secret = newSecret()
  const { rows } = await db.query<{ isNew: boolean }>(
    `insert into app.delivery_endpoint as e (customer_id, kind, is_on, address, events, secrets, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (customer_id, kind) where kind <> 'webhook' do update
       set is_on = excluded.is_on, address = excluded.address, events = excluded.events
     returning e.secrets = $6 as "isNew"`,
    [customerId, kind, isOn, address === undefined ? null : seal(address), events, seal([{ secret }]), now],
  )
  return rows[0]?.isNew ? secret : undefined
}

/**
 * Creates a new secret for the endpoint and returns it; it is never shown again. The previous secret is also used for
 * a day. Undefined when there is no such endpoint. Call it in a transaction.
 */
export async function renewSecret(
  { db, personal }: Deps,
  of:
    | { customerId: number; kind: Exclude<DeliveryKind, 'webhook'> }
    | { customerId: number; webhookId: number },
  now: Date,
): Promise<string | undefined> {
  const { customerId } = of
  const subject = `customer:${customerId}` as const
  const { rows } = await db.query<{ id: number; secrets: Buffer }>(
    `select id, secrets from app.delivery_endpoint
     where customer_id = $1 and removed_at is null and (kind = $2 or id = $3) for update`,
    [customerId, 'kind' in of ? of.kind : null, 'webhookId' in of ? of.webhookId : null],
  )
  const [row] = rows
  if (!row) return undefined
  const secret = newSecret()
  const until = new Date(now.getTime() + overlapMs).toISOString()
  const storedSecrets = (await personal.open<EndpointSecret[]>(subject, row.secrets, db)) ?? []
  const before = usedSecrets(storedSecrets, now).map((usedSecret) => ({ until, ...usedSecret }))
  const secrets = [{ secret }, ...before].slice(0, mostSecrets)
  await db.query('update app.delivery_endpoint set secrets = $2 where id = $1', [
    row.id,
    await personal.seal(subject, secrets, db),
  ])
  return secret
}

/** As in Standard Webhooks 1.0: 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
