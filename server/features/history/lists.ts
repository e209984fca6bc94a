import { amountText, money, type Currency } from '@sixpence/money'
import {
  type Authorization,
  authorizationPageSize,
  customerPageSize,
  type customerTransactionList as customerList,
  type authorizationHistoryList as authorizationList,
} from '@sixpence/protocol/history-lists'
import type * as calls from '@sixpence/protocol/history-lists'
import type { Handler, Handlers } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { heldStatusSql, type InsideDetail, type OutsideDetail } from '#store/transactions.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/sealed-people.ts'
import { bookedTransaction } from './booked.ts'
import { linesAt } from './lines.ts'
import { transactionTotals } from './totals.ts'

/** An operation has fewer entries of one customer than this. */
const entriesOfOne = 8

/** A cursor is the operation of the line below which it goes on, and how many of its lines were shown. */
const customerTransactionList: Handler<typeof customerList> = async (
  { customerId, pageNumber = 1, cursor },
  { by, services: s },
) => {
  if (customerId !== undefined && customerId !== by.customer.id) throw new Refused('customerDisagreement')
  const [below, shown] =
    cursor === undefined
      ? [undefined, (pageNumber - 1) * customerPageSize]
      : [Math.floor(Number(cursor) / entriesOfOne), Number(cursor) % entriesOfOne]
  const { rows } = await s.db.query<{ account: number; version: number; operation: number }>(
    `select l.* from app.account a join ledger.balance b on b.account_id = a.id
     cross join lateral (
       select e.account_id as account, e.version, e.operation_id as operation from ledger.entry e
       where e.account_id = a.id and e.version <= case when $2::bigint is null then b.version
         else app.version_before_operation(a.id, $2::bigint + 1) end
       order by e.version desc limit $3
     ) l where a.customer_id = $1 order by l.operation desc, l.account, l.version desc offset $4 limit $5`,
    [by.customer.id, below ?? null, shown + customerPageSize + 1, shown, customerPageSize + 1],
  )
  const page = rows.slice(0, customerPageSize)
  const accounts = await s.store.accounts.byIds([...new Set(page.map(({ account }) => account))])
  const lines = new Map<string, ReturnType<typeof bookedTransaction>>()
  for (const account of accounts.values()) {
    const versions = page.filter((one) => one.account === account.id).map(({ version }) => version)
    for (const line of await linesAt(s, account, versions))
      lines.set(`${account.id} ${line.version}`, bookedTransaction(line, account))
  }
  const last = page.at(-1)
  const before = last && page.findIndex(({ operation }) => operation === last.operation)
  const ofLast = page.length - (before ?? 0) + (last && last.operation === below && before === 0 ? shown : 0)
  return {
    transactions: page.flatMap(({ account, version }) => lines.get(`${account} ${version}`) ?? []),
    ...(last &&
      rows.length > customerPageSize && { nextCursor: String(last.operation * entriesOfOne + ofLast) }),
  }
}

type HoldRow = {
  id: number
  at: Date
  detail: Partial<InsideDetail> & Partial<OutsideDetail>
  status: Authorization['status']
  amount: string
  remaining: string
  expires: Date
  other: SealedCustomer | null
}

const authorizationHistoryList: Handler<typeof authorizationList> = async (
  { pageNumber = 1, pageSize = authorizationPageSize },
  { own: { accountId: account }, services: s },
) => {
  const [found, counted] = await Promise.all([
    s.db.query<HoldRow>(
      `select l.id, l.at, l.detail, l.status, l.amount, l.remaining, l.expires, ${sealedCustomer('c')} as other
       from (select o.id, o.at, o.detail, h.amount::text, h.remaining::text,
           ${heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })} as status,
           coalesce(a.expires_at, (o.detail->>'waits')::timestamptz, h.expires) as expires
         from ledger.hold h join ledger.operation o on o.id = h.operation_id
         left join app.approval a on a.operation_id = h.operation_id
         left join app.instruction i on i.operation_id = h.operation_id
         where h.account_id = $1 order by h.operation_id desc limit $2 offset $3) l
       left join app.customer c on c.id = (l.detail->>'payee')::bigint order by l.id desc`,
      [account.id, pageSize, (pageNumber - 1) * pageSize],
    ),
    s.db.query<{ n: number }>('select count(*)::int as n from ledger.hold where account_id = $1', [
      account.id,
    ]),
  ])
  const textOf = customersOf(s.personal)
  return {
    transactions: found.rows.map((row) => authorization(row, account, row.other && textOf(row.other).name)),
    total: counted.rows[0]?.n ?? 0,
  }
}

function authorization(
  { id, at, detail, status, amount, remaining, expires }: HoldRow,
  account: { id: number; currency: Currency },
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
    currencyCode: account.currency,
    ...(name && { counterpartyName: name }),
    ...(detail.note && { note: detail.note }),
    expiresAt: expires.toISOString(),
  }
}

export const historyLists: Handlers<typeof calls> = {
  transactionTotalsGet: transactionTotals,
  customerTransactionList,
  authorizationHistoryList,
  // There are neither cards nor mass payments yet.
  debitHistoryList: async () => ({ transactions: [], total: 0 }),
  batchTransferList: async () => ({ batchTransfer: { transfer: [] }, total: 0 }),
}
