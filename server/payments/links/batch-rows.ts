import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { BatchColumn, globalBatchPaymentAdd } from '@sixpence/protocol/global/global-batches'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { Services } from '#context/services.ts'

type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** A payment of a batch as typed, unchecked. */
export type BatchText = Record<BatchColumn, string> & { forbidden: ExternalMethod[] }

export type BatchRow = {
  id: number
  batchId: number
  /** Line of the file; null when typed in the form. */
  line: number | null
  isRemoved: boolean
  /** In minor units; null until the batch is submitted. */
  units: string | null
  feeUnits: string | null
  /** The global payment created from it. */
  operationId: number | null
  text: BatchText
}

type Row = Omit<BatchRow, 'text'> & { sealed: Buffer }

const columns = `p.id, p.batch_id as "batchId", p.line, p.is_removed as "isRemoved", p.units::text,
  p.fee_units::text as "feeUnits", p.operation_id as "operationId", p.sealed`

/**
 * The payments of a customer’s batches that meet the SQL condition `where` on `p`, whose values begin at $2, in the
 * order of the file. @throws Error when the customer's data was erased
 */
export async function batchRows(
  { personal }: Pick<Services, 'personal'>,
  db: Queries,
  customerId: number,
  where: string,
  values: readonly unknown[],
): Promise<BatchRow[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from app.global_batch_payment p join app.global_batch b on b.id = p.batch_id
     where b.customer_id = $1 and ${where} order by p.id`,
    [customerId, ...values],
  )
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => {
      const text = await personal.open<BatchText>(`customer:${customerId}`, sealed)
      if (!text)
        throw new Error(
          `payment ${row.id} of a batch cannot be decrypted: customer ${customerId} erased, or key missing`,
        )
      return { ...row, text }
    }),
  )
}

/** All payments of a batch, also the removed ones; empty when the batch is another customer's. */
export const rowsOfBatch = (
  s: Pick<Services, 'personal'>,
  db: Queries,
  batch: { id: number; customerId: number },
): Promise<BatchRow[]> => batchRows(s, db, batch.customerId, 'p.batch_id = $2', [batch.id])

/** The payments of a batch, without removed payments. */
export const keptRows = async (
  s: Pick<Services, 'personal'>,
  db: Queries,
  batch: { id: number; customerId: number },
): Promise<BatchRow[]> => (await rowsOfBatch(s, db, batch)).filter(({ isRemoved }) => !isRemoved)

/** Adds payments to a batch and returns their ids. */
export async function addRows(
  { personal }: Pick<Services, 'personal'>,
  client: pg.ClientBase,
  batch: { id: number; customerId: number },
  payments: readonly { line: number | null; text: BatchText }[],
): Promise<number[]> {
  const seal = await personal.sealer(`customer:${batch.customerId}`, client)
  const { rows } = await client.query<{ id: number }>(
    `insert into app.global_batch_payment (batch_id, line, sealed)
     select $1, line, sealed from unnest($2::int[], $3::bytea[]) with ordinality added (line, sealed, n) order by n
     returning id`,
    [batch.id, payments.map(({ line }) => line), payments.map(({ text }) => seal(text))],
  )
  return rows.map(({ id }) => id)
}

/**
 * Replaces the text of payments, encrypted with the customer's key. The caller has checked that they belong to the
 * customer.
 */
export async function writeTexts(
  { personal }: Pick<Services, 'personal'>,
  client: pg.ClientBase,
  customerId: number,
  rows: readonly Pick<BatchRow, 'id' | 'text'>[],
): Promise<void> {
  const seal = await personal.sealer(`customer:${customerId}`, client)
  await client.query(
    `update app.global_batch_payment p set sealed = changed.sealed
     from unnest($1::bigint[], $2::bytea[]) changed (id, sealed) where p.id = changed.id`,
    [rows.map(({ id }) => id), rows.map(({ text }) => seal(text))],
  )
}

/** Stores amount and fee of payments, in minor units. */
export async function writeCosts(
  client: pg.ClientBase,
  costed: readonly Pick<BatchRow, 'id' | 'units' | 'feeUnits'>[],
): Promise<void> {
  await client.query(
    `update app.global_batch_payment p set units = changed.units, fee_units = changed.fee
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) changed (id, units, fee) where p.id = changed.id`,
    [costed.map(({ id }) => id), costed.map(({ units }) => units), costed.map(({ feeUnits }) => feeUnits)],
  )
}

/** Removes a payment from a batch, or restores it; false if it is not in the batch. */
export async function setRemoved(
  client: pg.ClientBase,
  batchId: number,
  id: number,
  removed: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.global_batch_payment set is_removed = $3 where batch_id = $1 and id = $2',
    [batchId, id, removed],
  )
  return rowCount === 1
}

/** The text of a payment entered in the form. */
export const textOf = (payment: DecodedInputOf<typeof globalBatchPaymentAdd>['payment']): BatchText => ({
  amount: payment.amount,
  feeShare: payment.feeShare ?? 'sender',
  description: payment.description ?? '',
  beneficiaryType: payment.beneficiaryType,
  beneficiaryName: payment.beneficiaryName,
  beneficiaryEmail: payment.beneficiaryEmail,
  beneficiaryCountryCode: payment.beneficiaryCountryCode ?? '',
  forbidden: (payment.paymentMethods ?? []).flatMap(({ name, forbidden }) => (forbidden ? [name] : [])),
})

/** Number of payments in a batch, without removed payments. */
export async function countRows(client: pg.ClientBase, batchId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from app.global_batch_payment where batch_id = $1 and not is_removed',
    [batchId],
  )
  return rows[0]?.n ?? 0
}

/** The text as input of a call; empty fields are left out, except the amount. */
export function inputOf({ forbidden, ...text }: BatchText): Record<string, unknown> {
  const filled = Object.entries(text).filter(([, value]) => value !== '')
  const needed = { amount: text.amount } satisfies Partial<Record<BatchColumn, string>>
  return {
    ...needed,
    ...Object.fromEntries(filled),
    ...(forbidden.length > 0 && { paymentMethods: forbidden.map((name) => ({ name, forbidden: true })) }),
  }
}
