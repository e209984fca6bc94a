import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer } from '#store/customer/people.ts'
import type { Services } from './services.ts'

type Moved = Pick<Customer, 'id' | 'movedFrom'>

type Page<Row> = { rows: Row[]; total: number }
type PageOf<Row> = (s: Services, from: { limit: number; offset: number }) => Promise<Page<Row>>

/** A row with the services of the database in which it is. */
export type Placed<Row> = { row: Row; at: Services }

/**
 * A page of a list, newest first, that continues with data of before the customer's move. All rows there are older than
 * all here: a customer moves once.
 */
export async function pageWithEarlier<Row>(
  s: Services,
  earlier: Services | undefined,
  { page, pageSize }: { page: number; pageSize: number },
  read: PageOf<Row>,
): Promise<{ rows: Placed<Row>[]; total: number }> {
  const offset = (page - 1) * pageSize
  const here = await read(s, { limit: pageSize, offset })
  const rows = here.rows.map((row) => ({ row, at: s }))
  if (!earlier) return { rows, total: here.total }
  const there = await read(earlier, {
    limit: pageSize - rows.length,
    offset: Math.max(0, offset - here.total),
  })
  return {
    rows: [...rows, ...there.rows.map((row) => ({ row, at: earlier }))],
    total: here.total + there.total,
  }
}

type File = { customerId: number; accountId: number }

/** The services by which a file of payments is read: the id of its account says in which database it was made. */
export const placeOfFile = (
  s: Services,
  customer: Pick<Moved, 'movedFrom'>,
  { accountId }: Pick<File, 'accountId'>,
): Services => (s.placement.isMadeElsewhere(accountId) ? s.placement.earlier(s, customer) : undefined) ?? s

/** The account by which a file is paid now: its own, or the account that replaced it; undefined without a replacement. */
export async function accountNow(
  s: Services,
  customer: Moved,
  { customerId, accountId }: File,
): Promise<OwnAccount | undefined> {
  if (placeOfFile(s, customer, { accountId }) === s) return s.store.accounts.own(customerId, accountId)
  const former = (await s.placement.formerAccounts(s, customer)).find(({ id }) => id === accountId)
  return former?.nowId ? s.store.accounts.own(customerId, former.nowId) : undefined
}
