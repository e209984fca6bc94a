import type { Detail } from '@sixpence/ledger'
import { amountText, money, type Currency } from '@sixpence/money'
import type { Transaction } from '@sixpence/protocol/history/history'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import {
  customersOf,
  sealedCustomerById,
  type CustomerText,
  type SealedCustomer,
} from '#store/customer/sealed-people.ts'
import { hasWordsSql, wantedOfBrands } from '#core/sealing/blind-index.ts'
import { readStep } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { lineKindSql, lineTypes, type LineKind } from '#store/operation/lines.ts'
import { globalOfSql, heldStatusSql } from '#store/operation/transactions.ts'
import { otherAccountSql } from './lines.ts'
import { partiesOf } from './matching.ts'
import { likePattern, maxCounted, type Filter, type Place } from './filter.ts'

type Account = { id: number; currency: Currency }

type Row = {
  id: number
  at: Date
  actor: number
  detail: Detail
  otherAccount: string | null
  kind: LineKind
  held: string
  status: HeldStatus
  expires: Date
  payee: SealedCustomer | null
}

/** Statuses of payments that are not booked. A booked payment that came back has two lines, both completed. */
const heldStatuses = ['created', 'pending', 'submitted', 'processing', 'rejected', 'canceled'] as const
export type HeldStatus = (typeof heldStatuses)[number]

/** Whether payments of this status are held rather than booked. */
export const isHeldStatus = (status: TransactionStatus): status is HeldStatus =>
  heldStatuses.some((heldStatus) => heldStatus === status)

/** Held payments out of this account, newest first; `next` is the operation id below which the next page starts. */
export async function readHeld(
  { db, personal }: { db: pg.Pool; personal: PersonalData },
  account: Account,
  {
    statuses,
    filter,
    place,
    size,
  }: { statuses: readonly HeldStatus[]; filter: Filter; place: Place; size: number },
): Promise<{ lines: Transaction[]; results: number; atLeast: boolean; next: number | undefined }> {
  const values = [
    account.id,
    statuses,
    // A hold is always outgoing.
    filter.direction === 'in' ? [] : (filter.kinds ?? null),
    filter.from ?? null,
    filter.until ?? null,
    filter.least === undefined ? null : String(filter.least),
    filter.most === undefined ? null : String(filter.most),
    likePattern(filter.keyword),
    wantedOfBrands(personal, filter.keyword),
    await partiesOf({ db, personal }, filter.email),
    filter.number ?? null,
    filter.sums,
  ]
  const [pageResult, counted] = await Promise.all([
    db.query<Row>({
      name: 'history-held',
      text: `select coalesce(l.global, l.id) as id, l.at, l.actor, l.detail, l."otherAccount", l.kind, l.held, l.status, l.expires, ${sealedCustomerById('l.payee')} as payee
             from (select o.id, ${globalOfSql('o')} as global, o.at, o.actor, o.detail, ${otherAccountSql} as "otherAccount", ${kind} as kind, h.amount::text as held, ${status} as status,
                 coalesce(a.expires_at, (o.detail->>'waits')::timestamptz, h.expires) as expires, c.id as payee
               ${matching} and ($13::bigint is null or o.id < $13) order by o.id desc limit $14 offset $15) l order by l.id desc`,
      values: [
        ...values,
        'below' in place ? place.below : null,
        size + 1,
        'page' in place ? (place.page - 1) * size : 0,
      ],
    }),
    db.query<{ n: number }>({
      name: 'history-held-count',
      text: `select count(*)::int as n from (select ${matching} limit ${maxCounted + 1}) one`,
      values,
    }),
  ])
  const count = counted.rows[0]?.n ?? 0
  const pageRows = pageResult.rows.slice(0, size)
  const textOf = customersOf(personal)
  return {
    lines: pageRows.map((row) => heldTransaction(row, row.payee && textOf(row.payee), account)),
    results: Math.min(count, maxCounted),
    atLeast: count > maxCounted,
    next: pageResult.rows.length > size ? pageRows.at(-1)?.id : undefined,
  }
}

/** Kind of line the hold will be booked as. */
const kind = lineKindSql('o.detail')

/** For an approved payment out, the status the partner reported. */
const status = heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })

const matching = `
  from ledger.hold h
  join ledger.operation o on o.id = h.operation_id
  left join app.approval a on a.operation_id = h.operation_id
  left join app.customer c on c.id = (o.detail->>'payee')::bigint
  left join app.instruction i on i.operation_id = h.operation_id
  where h.account_id = $1
    -- A claimed global payment is listed as the payment out it became.
    and not (h.state = 'voided' and ${globalOfSql('o')} is not null
      and exists (select from ledger.operation p where p.id = h.closed_by and p.kind = '${outsideKinds.hold}'))
    -- The hold of a batch is listed as its payments.
    and not (o.detail ? 'shown' and exists (select from app.global_batch b where b.operation_id = o.id and b.state = 'confirmed'
      union all select from app.mass_batch b where b.operation_id = o.id and b.state = 'confirmed'))
    -- The order of a series moves no money itself; its payments are listed.
    and not (h.state = 'voided' and o.detail->'series' ? 'later' and exists (select from app.subscription s where s.id = o.id))
    and ($3::text[] is null or ${kind} = any($3))
    and ${status} = any($2::text[])
    and ($4::timestamptz is null or o.at >= $4)
    and ($5::timestamptz is null or o.at < $5)
    and ($6::bigint is null or h.amount >= $6)
    and ($7::bigint is null or h.amount <= $7)
    and ($10::bigint[] is null or c.id = any($10))
    and ($8::text is null or concat_ws(' ', o.detail->>'note', o.detail->>'reference', o.detail->>'endToEndId') ilike $8
      or coalesce(${globalOfSql('o')}, o.id) = $11 or h.amount = any($12::bigint[])
      or ${hasWordsSql('(c.name_words || c.email_words)', '$9', 'c.brand')})`

/** Number of open holds, and of voided or expired ones, among the last thousand. */
export async function countHeld(
  db: pg.Pool,
  account: { id: number },
): Promise<{ open: number; ended: number }> {
  const { rows } = await db.query<{ open: number; ended: number }>(
    `select count(*) filter (where state = 'open')::int as open,
       count(*) filter (where state in ('voided', 'expired'))::int as ended
     from (select state from ledger.hold where account_id = $1 order by operation_id desc limit 1000) recent`,
    [account.id],
  )
  return rows[0] ?? { open: 0, ended: 0 }
}

/** A hold as a single line, principal and fee together. */
function heldTransaction(row: Row, payee: CustomerText | null, account: Account): Transaction {
  const detail = readStep(row.detail)
  const isWaiting = row.status === 'created' || row.status === 'pending'
  return {
    transactionId: row.id,
    accountId: account.id,
    transactionDate: row.at.toISOString(),
    operationType: lineTypes[row.kind],
    direction: 'out',
    status: row.status,
    amount: amountText(money(-BigInt(row.held), account.currency)),
    currencyCode: account.currency,
    ...(detail.counterparty && { counterpartyName: detail.counterparty }),
    ...(row.otherAccount !== null
      ? { counterpartyName: row.otherAccount }
      : payee && { counterpartyName: payee.name, counterpartyEmail: payee.email }),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
    ...(detail.batchId !== undefined && { batchId: detail.batchId }),
    ...(isWaiting && { expiresAt: row.expires.toISOString() }),
    // A pending card payment was created by the card network, not by a person.
    ...(row.status === 'pending' && row.actor > 0 && { createdBy: row.actor }),
    ...(isWaiting && detail.series && { subscriptionId: row.id }),
  }
}
