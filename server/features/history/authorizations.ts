import { amountText, money, type Currency } from '@sixpence/money'
import { type Authorization, authorizationPageSize } from '@sixpence/protocol/history/history-lists'
import type * as calls from '@sixpence/protocol/history/history-lists'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { CardDetail } from '#store/operation/card-holds.ts'
import { heldStatusSql, type InsideDetail, type OutsideDetail } from '#store/operation/transactions.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

export const authorizations: Handlers<Pick<typeof calls, 'authorizationHistoryList' | 'debitHistoryList'>> = {
  authorizationHistoryList: async (input, { own: { accountId: account }, services: s }) =>
    listOf(s, account, ofAccount, input),

  debitHistoryList: async (input, { own: { accountId: account }, services: s }) =>
    account.settlementAccountId === null ? { transactions: [], total: 0 } : listOf(s, account, ofCard, input),
}

type Which = { from: string; where: string }
/** Everything that was set aside on an account. */
const ofAccount: Which = {
  from: 'ledger.hold h join ledger.operation o on o.id = h.operation_id',
  where: 'h.account_id = $1',
}
/** What was set aside for the card of a card account, on the account it is settled from. */
const ofCard: Which = {
  from: `ledger.operation o
    join ledger.hold h on h.account_id = (o.detail->>'from')::bigint and h.operation_id = o.id`,
  where: `o.kind = 'cardHold' and (o.detail->>'card')::bigint = $1`,
}

type Row = {
  id: number
  at: Date
  detail: Partial<InsideDetail> & Partial<OutsideDetail> & Partial<CardDetail>
  status: Authorization['status']
  amount: string
  remaining: string
  booked: string | null
  expires: Date
  other: SealedCustomer | null
}

type Listed = { id: number; currency: Currency }
type Page = { pageNumber?: number | undefined; pageSize?: number | undefined }

async function listOf(
  s: Services,
  account: Listed,
  { from, where }: Which,
  { pageNumber = 1, pageSize = authorizationPageSize }: Page,
): Promise<{ transactions: Authorization[]; total: number }> {
  const [found, counted] = await Promise.all([
    s.db.query<Row>(
      `select l.*, ${sealedCustomer('c')} as other,
         coalesce(a.expires_at, (l.detail->>'waits')::timestamptz, l.until) as expires,
         case when l.kind = 'cardHold' then ${bookedSql} end as booked
       from (select o.id, o.kind, o.at, o.detail, h.account_id, h.amount::text, h.remaining::text, h.expires as until,
           ${heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })} as status
         from ${from} left join app.instruction i on i.operation_id = o.id where ${where}
         order by o.id desc limit $2 offset $3) l
       left join app.approval a on a.operation_id = l.id
       left join app.customer c on c.id = (l.detail->>'payee')::bigint order by l.id desc`,
      [account.id, pageSize, (pageNumber - 1) * pageSize],
    ),
    s.db.query<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, [account.id]),
  ])
  const textOf = customersOf(s.personal)
  return {
    transactions: found.rows.map((row) => authorization(row, account, row.other && textOf(row.other).name)),
    total: counted.rows[0]?.n ?? 0,
  }
}

/** The parts that were booked of a hold, each a line of its account. */
const bookedSql = `(select coalesce(-sum(e.amount), 0)::text from ledger.operation p
  join ledger.entry e on e.account_id = l.account_id and e.version = p.versions[1]
  where p.hold_id = l.id and p.kind = 'cardPost')`

function authorization(
  { id, at, detail, status, amount, remaining, booked, expires }: Row,
  account: Listed,
  other: string | null,
): Authorization {
  const text = (units: string): string => amountText(money(BigInt(units), account.currency))
  const name = other ?? detail.counterparty
  return {
    transactionId: id,
    accountId: account.id,
    transactionDate: at.toISOString(),
    status,
    amount: text(amount),
    remaining: text(remaining),
    ...(booked !== null && { booked: text(booked) }),
    currencyCode: account.currency,
    ...(name && { counterpartyName: name }),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    expiresAt: expires.toISOString(),
  }
}
