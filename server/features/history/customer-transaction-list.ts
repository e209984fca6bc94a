import type * as calls from '@sixpence/protocol/history/history-lists'
import { customerPageSize } from '@sixpence/protocol/history/history-lists'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { bookedTransaction } from './booked.ts'
import { linesAt } from './lines.ts'

/** The cursor is an operation id and the number of its lines shown so far; the next page continues there. */
export const customerTransactionList: Handler<typeof calls.customerTransactionList> = fromStandby(
  async ({ customerId, pageNumber = 1, cursor }, { by, services: s }) => {
    if (customerId !== undefined && customerId !== by.customer.id) throw new Refused('customerDisagreement')
    const [below, skipped] =
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
      [by.customer.id, below ?? null, skipped + customerPageSize + 1, skipped, customerPageSize + 1],
    )
    const page = rows.slice(0, customerPageSize)
    const accounts = await s.store.accounts.byIds([...new Set(page.map(({ account }) => account))])
    const lines = new Map<string, ReturnType<typeof bookedTransaction>>()
    for (const account of accounts.values()) {
      const versions = page.filter((item) => item.account === account.id).map(({ version }) => version)
      for (const line of await linesAt(s, account, versions))
        lines.set(`${account.id} ${line.version}`, bookedTransaction(line, account))
    }
    const last = page.at(-1)
    const before = last && page.findIndex(({ operation }) => operation === last.operation)
    const ofLast =
      page.length - (before ?? 0) + (last && last.operation === below && before === 0 ? skipped : 0)
    return {
      transactions: page.flatMap(({ account, version }) => lines.get(`${account} ${version}`) ?? []),
      ...(last &&
        rows.length > customerPageSize && { nextCursor: String(last.operation * entriesOfOne + ofLast) }),
    }
  },
)

/** Upper bound on the entries an operation has for a customer. */
const entriesOfOne = 8
