import type { IdentityReason } from '@sixpence/partners/identity/identity'
import type { Currency } from '@sixpence/money'
import type { IdentityState } from '@sixpence/protocol/identity/identity'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** The person to be checked, encrypted for the company that requested the check. */
export type CheckedPerson = { email: string; firstName: string; lastName: string; language: string }

/** An identity check requested by a company. */
export type MerchantCheck = {
  id: number
  customerId: number
  brand: string
  runId: string
  sealed: Buffer
  units: string
  currency: Currency
  createdAt: Date
  /** Null until the identity company has the order. */
  state: IdentityState | null
  reason: IdentityReason | null
  /** The data the identity company read from the document, encrypted for the company. */
  said: Buffer | null
  expiresAt: Date | null
  decidedAt: Date | null
  /** Hash of the token in its link. */
  tokenHash: Buffer | null
}

const stateAt = (now: string): string =>
  `case when r.state = 'waiting' and r.expires_at <= ${now} then 'expired' else r.state end`
const joined = 'app.merchant_check c left join app.identity_run r on r.id = c.run_id'
const isOpenAt = (now: string): string => `(r.id is null or ${stateAt(now)} in ('waiting', 'review'))`

/** SQL condition on a row of app.merchant_check: it has no result yet. */
export const hasNoResult = `exists (select from ${joined}
  where c.id = merchant_check.id and (c.next_at is not null or ${isOpenAt('now()')}))`

/** Some of the company's checks, the newest first, and their number. */
export async function checksOf(
  db: Queries,
  customerId: number,
  { now, limit, offset, isOpen }: { now: Date; limit: number; offset: number; isOpen: boolean | undefined },
): Promise<{ checks: MerchantCheck[]; total: number }> {
  const where = `c.customer_id = $1 and ($3::boolean is null or $3 = ${isOpenAt('$2')})`
  const values = [customerId, now, isOpen ?? null]
  const [{ rows: checks }, { rows: counted }] = await Promise.all([
    db.query<MerchantCheck>(
      `select c.id, c.customer_id as "customerId", c.brand, c.run_id as "runId", c.sealed, c.units::text, c.currency,
         c.created_at as "createdAt", ${stateAt('$2')} as state, r.reason, r.said, r.expires_at as "expiresAt",
         r.decided_at as "decidedAt", r.token_hash as "tokenHash"
       from ${joined} where ${where} order by c.id desc limit $4 offset $5`,
      [...values, limit, offset],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${joined} where ${where}`, values),
  ])
  return { checks, total: counted[0]?.total ?? 0 }
}

export type NewCheck = {
  id: number
  customerId: number
  personId: number
  brand: string
  runId: string
  sealed: Buffer
  units: string
  currency: string
  at: Date
}

/** Records a paid check, once. */
export async function keepCheck(client: Queries, newCheck: NewCheck): Promise<void> {
  await client.query(
    `insert into app.merchant_check (id, customer_id, person_id, brand, run_id, sealed, units, currency, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '-infinity') on conflict do nothing`,
    [
      newCheck.id,
      newCheck.customerId,
      newCheck.personId,
      newCheck.brand,
      newCheck.runId,
      newCheck.sealed,
      newCheck.units,
      newCheck.currency,
      newCheck.at,
    ],
  )
}

/** Queue of checks whose persons have not received the link yet. */
export const dueChecks = {
  table: 'app.merchant_check',
  key: 'id',
  due: 'next_at <= $3',
  order: 'next_at',
  lease: 'next_at',
  set: 'next_at = $1',
  returning: `id, customer_id as "customerId", person_id as "personId", brand, run_id as "runId", sealed`,
}
export type DueCheck = {
  id: number
  customerId: number
  personId: number
  brand: string
  runId: string
  sealed: Buffer
}

/** Records that the person has got the link. */
export async function noteLinkSent(db: Queries, id: number): Promise<void> {
  await db.query('update app.merchant_check set next_at = null where id = $1', [id])
}
