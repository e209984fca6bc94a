import type { Currency, Money } from '@sixpence/money'
import type { BatchTransfer } from '@sixpence/protocol/history/batches'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import type { LineKind } from '#store/operation/lines.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A batch uploaded as a file; counters are updated as its payments end. */
export type OwnBatch = {
  id: number
  personId: number
  accountId: number
  kind: LineKind
  currency: Currency
  payments: number
  paid: number
  unpaid: number
  /** Total of all payments in minor units, without fees. */
  units: string
  nameSealed: Buffer
  mediaType: BatchTransfer['mediaType']
  size: number
  isKept: boolean
  createdAt: Date
}

export const batchColumns = `b.id, b.person_id as "personId", b.account_id as "accountId", b.kind, b.currency,
  b.payments, b.paid, b.unpaid, b.units::text, b.name_sealed as "nameSealed", b.media_type as "mediaType", b.size,
  b.file is not null as "isKept", b.created_at as "createdAt"`

/** The customer's batch with this id, undefined for an unknown batch or another customer's. */
export async function ownBatch(db: Queries, customerId: number, id: number): Promise<OwnBatch | undefined> {
  const { rows } = await db.query<OwnBatch>(
    `select ${batchColumns} from app.batch b where b.customer_id = $1 and b.id = $2`,
    [customerId, id],
  )
  return rows[0]
}

export type NewBatch = {
  customer: { id: number; brand: string }
  personId: number
  accountId: number
  kind: LineKind
  payments: number
  amount: Money
  name: string
  mediaType: BatchTransfer['mediaType']
  file: Uint8Array
}

/** Stores a file and the total to pay before its first payment is made. Returns the batch id. */
export async function keepBatch(
  { db, personal, now }: { db: Queries; personal: PersonalData; now: Date },
  { customer, personId, accountId, kind, payments, amount, name, mediaType, file }: NewBatch,
): Promise<number> {
  const seal = await personal.sealer(`customer:${customer.id}`, db)
  const { rows } = await db.query<{ id: number }>(
    `insert into app.batch (customer_id, person_id, account_id, kind, currency, payments, units, name_sealed,
       name_words, media_type, size, file, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      customer.id,
      personId,
      accountId,
      kind,
      amount.currency,
      payments,
      String(amount.units),
      seal(name),
      beginningsIn(personal, customer.brand, name),
      mediaType,
      file.length,
      seal(Buffer.from(file).toString('base64')),
      now,
    ],
  )
  const [inserted] = rows
  if (!inserted) throw new Error(`insert into app.batch returned no row for customer ${customer.id}`)
  return inserted.id
}

/** The uploaded file; undefined when it is no longer stored. @throws when it is damaged and cannot be decrypted */
export async function batchFile(
  { db, personal }: { db: Queries; personal: PersonalData },
  customerId: number,
  id: number,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ file: Buffer | null }>(
    'select file from app.batch where customer_id = $1 and id = $2',
    [customerId, id],
  )
  const sealed = rows[0]?.file
  const text = sealed && (await personal.open<string>(`customer:${customerId}`, sealed))
  return text === undefined || text === null ? undefined : Buffer.from(text, 'base64')
}

export type PaymentState = 'underWay' | 'paid' | 'unpaid'

/** State that a payment of a batch has after an operation; `operationId` is the payment. */
export type BatchPayment = {
  batchId: number
  customerId: number | undefined
  operationId: number
  state: PaymentState
}

/**
 * Stores the states of batches' payments, the latest state of each payment, and counts them; payments whose batch is
 * not the customer's are left out.
 */
export async function noteBatchPayments(
  client: pg.ClientBase,
  payments: readonly BatchPayment[],
): Promise<void> {
  if (payments.length === 0) return
  await client.query({
    name: 'batches-project',
    text: `with told as materialized (
    select distinct on (u.operation_id) b.id, u.operation_id, u.state, p.state as was
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) with ordinality
      u(batch_id, customer_id, operation_id, state, n)
    join app.batch b on b.id = u.batch_id and b.customer_id = u.customer_id
    left join app.batch_payment p on p.operation_id = u.operation_id
    order by u.operation_id, u.n desc
  ), kept as (
    insert into app.batch_payment (batch_id, operation_id, state) select id, operation_id, state from told
    on conflict (operation_id) do update set state = excluded.state
  )
  update app.batch b set paid = b.paid + c.paid, unpaid = b.unpaid + c.unpaid
  from (
    select id, sum((state = 'paid')::int - (was is not distinct from 'paid')::int) as paid,
      sum((state = 'unpaid')::int - (was is not distinct from 'unpaid')::int) as unpaid
    from told group by id
  ) c where b.id = c.id`,
    values: [
      payments.map(({ batchId }) => batchId),
      payments.map(({ customerId }) => customerId),
      payments.map(({ operationId }) => operationId),
      payments.map(({ state }) => state),
    ],
  })
}

/** Lists a mass payment, with its file, under its own number. */
export async function listMassBatch(
  client: Queries,
  id: number,
  { kind, currency, payments, units }: { kind: string; currency: string; payments: number; units: string },
): Promise<void> {
  await client.query(
    `insert into app.batch (id, customer_id, person_id, account_id, kind, currency, payments, units, name_sealed,
       name_words, media_type, size, file, created_at)
     overriding system value
     select id, customer_id, person_id, account_id, $5, $2, $3, $4, name_sealed, name_words, media_type, size, file,
       submitted_at
     from app.mass_batch where id = $1`,
    [id, currency, payments, units, kind],
  )
}

/** Counts payments of a batch that are not made, or all of them, as unpaid. */
export async function countUnpaid(client: Queries, id: number, failed: number | 'all'): Promise<void> {
  await client.query(
    'update app.batch set unpaid = case when $2::int is null then payments else unpaid + $2 end where id = $1',
    [id, failed === 'all' ? null : failed],
  )
}
