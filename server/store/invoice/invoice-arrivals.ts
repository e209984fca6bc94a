import type { Currency, Money } from '@sixpence/money'
import type { ArrivalDifference } from '@sixpence/protocol/invoices/invoices'
import type pg from 'pg'
import { fromInvoices, stateSql, type Invoice } from './invoices.ts'

type Db = Pick<pg.Pool, 'query'>

/** An invoice that money from another bank names. */
export type NamedInvoice = Pick<Invoice, 'id' | 'payerId' | 'currency' | 'amount' | 'state'>

/** The payee's invoices with these ids, in their order. */
export async function namedInvoices(
  db: Db,
  payeeId: number,
  ids: readonly number[],
): Promise<NamedInvoice[]> {
  const { rows } = await db.query<
    Omit<NamedInvoice, 'id' | 'payerId'> & { id: string; payerId: string | null }
  >(
    `select i.id::text, i.payer_id::text as "payerId", i.currency, trim_scale(i.amount)::text as amount, ${stateSql} as state
     ${fromInvoices} where i.id = any($1) and i.payee_id = $2 order by array_position($1::bigint[], i.id)`,
    [ids, payeeId],
  )
  // A projection's connection reads int8 as text.
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    payerId: row.payerId === null ? null : Number(row.payerId),
  }))
}

/** Money with an invoice's reference that did not pay it. */
export type Arrival = {
  operationId: number
  units: string
  currency: Currency
  differs: ArrivalDifference
  at: Date
}

/** Records money that did not pay the invoice it names, once. */
export async function keepArrival(
  db: Db,
  invoiceId: number,
  {
    operationId,
    amount,
    differs,
    at,
  }: { operationId: number; amount: Money; differs: ArrivalDifference; at: Date },
): Promise<void> {
  await db.query(
    `insert into app.invoice_arrival (operation_id, invoice_id, units, currency, differs, at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [operationId, invoiceId, String(amount.units), amount.currency, differs, at],
  )
}

const columns = `operation_id as "operationId", units::text, currency, differs, at`

/** Payments that arrived for an invoice and did not pay it, newest first. */
export async function arrivalsOf(db: Db, invoiceId: number): Promise<Arrival[]> {
  const { rows } = await db.query<Arrival>(
    `select ${columns} from app.invoice_arrival where invoice_id = $1 order by operation_id desc limit 20`,
    [invoiceId],
  )
  return rows
}

/** Queue of arrivals of which the seller was not notified yet. */
export const untoldArrivals = {
  table: 'app.invoice_arrival',
  key: 'operation_id',
  due: 'told_at is null',
  order: 'at',
  lease: 'leased_until',
  set: 'leased_until = $1',
  returning: `invoice_id as "invoiceId", ${columns}`,
}

/** Records that the seller was notified of an arrival. */
export async function noteArrivalTold(db: Db, operationId: number, now: Date): Promise<void> {
  await db.query('update app.invoice_arrival set told_at = $2 where operation_id = $1', [operationId, now])
}
