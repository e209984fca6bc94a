import type { Detail } from '@sixpence/ledger'
import { amountText, money, type Currency } from '@sixpence/money'
import { type Authorization, authorizationPageSize } from '@sixpence/protocol/history/history-lists'
import type { Services } from '#context/services.ts'
import { customersOf, sealedCustomerById, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { readStep } from '#store/operation/details.ts'
import { heldStatusSql } from '#store/operation/transactions.ts'

export type AuthorizationQuery = { from: string; where: string }
type Row = {
  id: number
  at: Date
  detail: Detail
  status: Authorization['status']
  amount: string
  remaining: string
  booked: string | null
  expires: Date
  other: SealedCustomer | null
}

type ListedAccount = { id: number; currency: Currency }
type Page = { pageNumber?: number | undefined; pageSize?: number | undefined }

/**
 * A page of holds, newest first, with their total number. `from` and `where` are SQL with `h` the hold, `o` its
 * operation and $1 the account.
 */
export async function listOf(
  s: Services,
  account: ListedAccount,
  { from, where }: AuthorizationQuery,
  { pageNumber = 1, pageSize = authorizationPageSize }: Page,
): Promise<{ transactions: Authorization[]; total: number }> {
  const [pageResult, counted] = await Promise.all([
    s.db.query<Row>(
      `select l.*, ${sealedCustomerById("(l.detail->>'payee')::bigint")} as other,
         coalesce(a.expires_at, (l.detail->>'waits')::timestamptz, l.until) as expires,
         case when l.kind = 'cardHold' then ${bookedSql} end as booked
       from (select o.id, o.kind, o.at, o.detail, h.account_id, h.amount::text, h.remaining::text, h.expires as until,
           ${heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })} as status
         from ${from} left join app.instruction i on i.operation_id = o.id where ${where}
         order by o.id desc limit $2 offset $3) l
       left join app.approval a on a.operation_id = l.id order by l.id desc`,
      [account.id, pageSize, (pageNumber - 1) * pageSize],
    ),
    s.db.query<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, [account.id]),
  ])
  const textOf = customersOf(s.personal)
  return {
    transactions: pageResult.rows.map((row) =>
      authorization(row, account, row.other && textOf(row.other).name),
    ),
    total: counted.rows[0]?.n ?? 0,
  }
}

/** Sum of the booked parts of a hold, each a line of its account. */
const bookedSql = `(select coalesce(-sum(e.amount), 0)::text from ledger.operation p
  join ledger.entry e on e.account_id = l.account_id and e.version = p.versions[1]
  where p.hold_id = l.id and p.kind = 'cardPost')`

function authorization(
  { id, at, detail, status, amount, remaining, booked, expires }: Row,
  account: ListedAccount,
  other: string | null,
): Authorization {
  const text = (units: string): string => amountText(money(BigInt(units), account.currency))
  const { counterparty, note, reference } = readStep(detail)
  const name = other ?? counterparty
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
    ...(note && { note }),
    ...(reference && { reference }),
    expiresAt: expires.toISOString(),
  }
}
