import { endOf, startOf } from '@sixpence/days'
import { randomUUIDv7 } from 'node:crypto'
import { parseAmount, type Currency, type Money } from '@sixpence/money'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { insertedId } from '#store/inserted-id.ts'

type Db = Pick<pg.Pool, 'query'>

/**
 * `waiting`: a payment waits for approval, or its money for the payee to be verified. `withdrawn`: the payee's customer was
 * closed.
 */
export type InvoiceState = 'open' | 'waiting' | 'paid' | 'rejected' | 'withdrawn'

/** The payee's input, encrypted for the payee. */
export type InvoiceText = { payerEmail: string; note: string }

export type Invoice = {
  id: number
  brand: string
  /** Null for an invoice of the bank. */
  payeeId: number | null
  payerId: number | null
  /** Encrypted names, for readers with access. */
  payee: SealedCustomer | null
  payer: SealedCustomer | null
  payeeType: number | null
  payerType: number | null
  currency: Currency
  /** Decimal text. */
  amount: string
  dueOn: string
  sealed: Buffer | null
  /** The payer's own account that it funds. */
  fundsAccount: number | null
  /** The operation by which money from another bank paid it. */
  fundedBy: number | null
  createdAt: Date
  createdBy: number
  paymentKey: string
  endedPresses: string[]
  state: InvoiceState
  /** The operation that paid or rejected it, or the latest failed payment. */
  operationId: number | null
  detail: OutcomeDetail | null
  movedAt: Date
}
type OutcomeDetail = {
  from?: number
  to?: number
  units?: string
  fee?: string
  note?: string
  press?: string
}

/** An invoice as seen by either of its two sides. */
export type OwnInvoice = Invoice & { side: 'payer' | 'payee' }

type NewInvoice = Pick<Invoice, 'brand' | 'currency' | 'amount' | 'dueOn'> & {
  payeeId: number | null
  payerId: number | undefined
  /** The payer's e-mail address, and the brand in which they have it. */
  payer: { brand: string; email: string }
  /** Absent for an invoice of the bank. */
  asked?: InvoiceText
  fundsAccount?: number
  personId: number
  /** The client's key of the request. */
  key?: string | undefined
  at: Date
}

/** Stores an invoice and returns its id. */
export async function keepInvoice(db: Db, personal: PersonalData, newInvoice: NewInvoice): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.invoice (brand, payee_id, payer_id, payer_look_up, currency, amount, due_on, sealed, payment_key,
       created_by, created_at, funds_account, request_key)
     values ($1, $2, $3, coalesce(${ofCustomer}, $4), $5, $6, $7, $8, $9, $10, $11, $12, $14) returning id`,
    [
      newInvoice.brand,
      newInvoice.payeeId,
      newInvoice.payerId,
      personal.lookUp('email', newInvoice.payer.brand, newInvoice.payer.email),
      newInvoice.currency,
      newInvoice.amount,
      newInvoice.dueOn,
      newInvoice.payeeId === null
        ? null
        : await personal.seal(`customer:${newInvoice.payeeId}`, newInvoice.asked, db),
      randomUUIDv7(),
      newInvoice.personId,
      newInvoice.at,
      newInvoice.fundsAccount,
      personal.lookUps('email', newInvoice.payer.brand, newInvoice.payer.email),
      newInvoice.key,
    ],
  )
  return insertedId(rows, 'app.invoice')
}

// The same hash as that of the customer, so that the two stay equal while hashes are recomputed with another secret.
const ofCustomer = `(select c.email_look_up from app.customer c where c.email_look_up = any($13) limit 1)`

/**
 * The invoice that a customer requested under this key: its id, and whether it is equal to `invoice`; undefined if
 * there is none.
 */
export async function invoiceOfKey(
  db: Db,
  personal: PersonalData,
  customerId: number,
  invoice: Pick<NewInvoice, 'key' | 'payer' | 'currency' | 'amount' | 'dueOn' | 'asked'>,
): Promise<{ id: number; isEqual: boolean } | undefined> {
  if (invoice.key === undefined) return undefined
  const { rows } = await db.query<{ id: number; isEqual: boolean; sealed: Buffer | null }>(
    `select id, sealed, payer_look_up = any($3) and currency = $4 and amount = $5 and due_on = $6 as "isEqual"
     from app.invoice where coalesce(payee_id, payer_id) = $1 and request_key = $2`,
    [
      customerId,
      invoice.key,
      personal.lookUps('email', invoice.payer.brand, invoice.payer.email),
      invoice.currency,
      invoice.amount,
      invoice.dueOn,
    ],
  )
  const [row] = rows
  if (!row) return undefined
  const text = row.sealed && (await personal.open<InvoiceText>(`customer:${customerId}`, row.sealed, db))
  return { id: row.id, isEqual: row.isEqual && text?.note === invoice.asked?.note }
}

/** Marks an invoice as paid by a pay-in, the operation `fundedBy`; false when another pay-in paid it before. */
export async function fundInvoice(
  client: Db,
  { id, fundedBy }: { id: number; fundedBy: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.invoice set funded_by = $2 where id = $1 and funded_by is null',
    [id, fundedBy],
  )
  return rowCount === 1
}

/** Whether money from another bank has paid the invoice. */
export async function isPaidFromElsewhere(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from app.invoice where id = $1 and funded_by is not null', [id])
  return rowCount === 1
}

/**
 * Assigns an invoice to its payer and returns its key for the ledger; undefined when the invoice changed meanwhile. With
 * `endedKey`, the idempotency key of a payment that ended unpaid, the invoice gets a new key.
 */
export async function assignPayer(
  db: Db,
  { id, paymentKey }: { id: number; paymentKey: string },
  { payerId, endedKey }: { payerId: number; endedKey: string | undefined },
): Promise<string | undefined> {
  const { rows } = await db.query<{ key: string }>(
    `update app.invoice set payer_id = $2,
       payment_key = case when $4::uuid is null then payment_key else $5::uuid end,
       ended_presses = array_remove(ended_presses || $4::uuid, null)
     where id = $1 and payment_key = $3 and (payer_id is null or payer_id = $2) returning payment_key as key`,
    [id, payerId, paymentKey, endedKey, randomUUIDv7()],
  )
  return rows[0]?.key
}

const setAside = `'${operationKinds.p2pKept}', '${operationKinds.p2pPostKept}'`

/**
 * SQL: the state, derived from the ledger, so that a payment counts from its commit. A payment whose money was set
 * aside for the payee counts once it is credited, and no more once it was returned; its row is written a moment
 * later.
 */
export const stateSql = `case when i.funded_by is not null then 'paid' when o.kind = '${operationKinds.invoiceReject}' then 'rejected'
  when coalesce(kept.state, case when coalesce(ended.kind, o.kind) in (${setAside}) then 'waiting' end) = 'waiting' then 'waiting'
  when o.id is not null and (h.state is null or h.state = 'posted') and kept.state is distinct from 'returned' then 'paid'
  when h.state = 'open' then 'waiting' when payee.closed then 'withdrawn' else 'open' end`

/** SQL: the invoices with everything that `stateSql` reads. */
export const fromInvoices = `from app.invoice i
  left join app.customer payee on payee.id = i.payee_id
  left join app.customer payer on payer.id = i.payer_id
  left join ledger.operation o on o.key = i.payment_key and o.owner = i.payer_id
  left join ledger.hold h on h.operation_id = o.id and h.account_id = (o.detail->>'from')::bigint
  left join ledger.operation ended on ended.id = h.closed_by
  left join app.kept_payment kept on kept.payment_id = o.id`

const columns = `i.id, i.brand, i.payee_id as "payeeId", i.payer_id as "payerId", ${sealedCustomer('payee')} as payee,
  ${sealedCustomer('payer')} as payer, payee.type as "payeeType", payer.type as "payerType", i.currency,
  trim_scale(i.amount)::text as amount, i.due_on::text as "dueOn", i.sealed, i.funds_account as "fundsAccount", i.funded_by as "fundedBy", i.created_at as "createdAt", i.created_by as "createdBy",
  i.payment_key as "paymentKey", i.ended_presses as "endedPresses", ${stateSql} as state, coalesce(i.funded_by, o.id) as "operationId",
  o.detail, coalesce(ended.at, o.at, (select f.at from ledger.operation f where f.id = i.funded_by),
    i.created_at) as "movedAt"`

/** SQL: whether the customer is the payer, directly or by their e-mail address while no payer is assigned. */
const isPayer = `(i.payer_id = $1 or i.payer_id is null and i.payer_look_up =
  (select c.email_look_up from app.customer c where c.id = $1))`

/** The invoice with this id if the customer is payer or payee, undefined otherwise. */
export async function ownInvoice(db: Db, customerId: number, id: number): Promise<OwnInvoice | undefined> {
  const { rows } = await db.query<OwnInvoice>(
    `select ${columns}, case when i.payee_id = $1 then 'payee' else 'payer' end as side
     ${fromInvoices} where i.id = $2 and (i.payee_id = $1 or ${isPayer})`,
    [customerId, id],
  )
  return rows[0]
}

/** An invoice regardless of the customer, for jobs. */
export async function invoiceById(db: Db, id: number): Promise<Invoice | undefined> {
  const { rows } = await db.query<Invoice>(`select ${columns} ${fromInvoices} where i.id = $1`, [id])
  return rows[0]
}

/** SQL condition on a row of app.invoice: it is in any of these states. */
export const isInState = (...states: InvoiceState[]): string =>
  `exists (select ${fromInvoices} where i.id = invoice.id and ${stateSql} in (${states.map((state) => `'${state}'`).join(', ')}))`

/** SQL of the open invoices of customers. */
export const duePayments = `select i.id, i.due_on, i.created_at ${fromInvoices}
  where i.payee_id is not null and ${stateSql} = 'open'`

export type InvoiceQuery = {
  side: 'payer' | 'payee'
  limit: number
  offset: number
  isOpen: boolean
  fromDate?: string | undefined
  toDate?: string | undefined
  fromAmount?: string | undefined
  toAmount?: string | undefined
  isFunding?: boolean | undefined
  isSystem?: boolean | undefined
  /** Look-up hashes of the other side's e-mail address. */
  other?: Buffer[] | undefined
}

/** Some of a customer's invoices, newest first, with the total number. */
export async function invoicesOf(
  db: Db,
  customerId: number,
  query: InvoiceQuery,
): Promise<{ invoices: OwnInvoice[]; total: number }> {
  const where = `${fromInvoices} where ${query.side === 'payer' ? isPayer : 'i.payee_id = $1'}
       and (not $3 or ${stateSql} in ('open', 'waiting'))
       and ($4::timestamptz is null or i.created_at >= $4)
       and ($5::timestamptz is null or i.created_at < $5)
       and ($6::numeric is null or i.amount >= $6) and ($7::numeric is null or i.amount <= $7)
       and ($8::bytea[] is null or ${query.side === 'payer' ? 'payee.email_look_up' : 'i.payer_look_up'} = any($8))
       and ($9::boolean is null or (i.funds_account is not null) = $9)
       and ($10::boolean is null or (i.payee_id is null) = $10)`
  const values = [
    customerId,
    query.side,
    query.isOpen,
    query.fromDate && startOf(query.fromDate),
    query.toDate && endOf(query.toDate),
    query.fromAmount,
    query.toAmount,
    query.other,
    query.isFunding,
    query.isSystem,
  ]
  const { rows } = await db.query<OwnInvoice & { total: number }>(
    `select ${columns}, $2::text as side, count(*) over () as total ${where}
     order by i.id desc limit $11 offset $12`,
    [...values, query.limit, query.offset],
  )
  if (rows.length > 0 || (query.offset === 0 && query.limit > 0))
    return { invoices: rows, total: rows[0]?.total ?? 0 }
  // For a page past the end the statement returns no total.
  const { rows: counted } = await db.query<{ total: number; side: string }>(
    `select count(*) as total, $2::text as side ${where}`,
    values,
  )
  return { invoices: [], total: counted[0]?.total ?? 0 }
}

export type Due = { overdue: number; week: number; later: number }

/** Numbers of open invoices of a side and kind by due date. */
export async function dueOf(
  db: Db,
  customerId: number,
  { side, today, isFunding }: Pick<InvoiceQuery, 'side' | 'isFunding'> & { today: string },
): Promise<Due> {
  const { rows } = await db.query<Due>(
    `select count(*) filter (where i.due_on < $2::date) as overdue,
       count(*) filter (where i.due_on between $2::date and $2::date + 7) as week,
       count(*) filter (where i.due_on > $2::date + 7) as later
     ${fromInvoices} where ${side === 'payer' ? isPayer : 'i.payee_id = $1'} and ${stateSql} in ('open', 'waiting')
       and ($3::boolean is null or (i.funds_account is not null) = $3)`,
    [customerId, today, isFunding],
  )
  return rows[0] ?? { overdue: 0, week: 0, later: 0 }
}

/** The payee's input; undefined for an invoice of the bank or after the payee was erased. */
export const askedOf = async (
  personal: PersonalData,
  { payeeId, sealed }: Pick<Invoice, 'payeeId' | 'sealed'>,
): Promise<InvoiceText> =>
  (sealed && (await personal.open<InvoiceText>(`customer:${payeeId ?? 0}`, sealed))) ?? {
    payerEmail: '',
    note: '',
  }

/** The amount as money. @throws Error when the stored text is not a valid amount, which is a fault */
export function invoicedAmount({ id, amount, currency }: Pick<Invoice, 'id' | 'amount' | 'currency'>): Money {
  const parsed = parseAmount(amount, currency)
  if ('refused' in parsed)
    throw new Error(`stored amount "${amount}" of invoice ${id} is not an amount of ${currency}`)
  return parsed
}
