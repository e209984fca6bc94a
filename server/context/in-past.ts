import type { OwnAccount } from '#store/account/accounts.ts'
import { formerAccounts } from '#store/move/moves.ts'
import type { Services } from './services.ts'

/** The services that answer for what a customer had in another cell before they moved here; those given for anybody else. */
export function inPast(s: Services): Services {
  const { before } = s
  if (!before) return s
  const { db, personal, store } = before
  const { accounts, transactions } = store
  return {
    ...s,
    db,
    primary: db,
    standby: undefined,
    personal,
    store: { ...s.store, accounts, transactions },
  }
}

/** The same; undefined for anybody else. */
export const pastOf = (s: Services): Services | undefined => s.before && inPast(s)

type Page<Row> = { rows: Row[]; total: number }
type PageOf<Row> = (s: Services, from: { limit: number; offset: number }) => Promise<Page<Row>>

/** A row with the services of the cell in which it is. */
export type Placed<Row> = { row: Row; at: Services }

/**
 * A page of a list, newest first, that goes on with what was before in another cell. All there is older than all here: a customer
 * moves once.
 */
export async function pageWithPast<Row>(
  s: Services,
  past: Services | undefined,
  { page, pageSize }: { page: number; pageSize: number },
  read: PageOf<Row>,
): Promise<{ rows: Placed<Row>[]; total: number }> {
  const offset = (page - 1) * pageSize
  const here = await read(s, { limit: pageSize, offset })
  const rows = here.rows.map((row) => ({ row, at: s }))
  if (!past) return { rows, total: here.total }
  const there = await read(past, {
    limit: pageSize - rows.length,
    offset: Math.max(0, offset - here.total),
  })
  return {
    rows: [...rows, ...there.rows.map((row) => ({ row, at: past }))],
    total: here.total + there.total,
  }
}

type PaidFrom = { customerId: number; accountId: number }

/** The services by which a file of payments is read where it was made: the id of its account says the cell. */
export const placeOfFile = (s: Services, { accountId }: Pick<PaidFrom, 'accountId'>): Services =>
  s.before && s.cells?.isElsewhere(accountId) ? inPast(s) : s

/** The account by which a file is paid now: its own, or the one that became of it; undefined when none did. */
export async function accountNow(
  s: Services,
  { customerId, accountId }: PaidFrom,
): Promise<OwnAccount | undefined> {
  if (placeOfFile(s, { accountId }) === s) return s.store.accounts.own(customerId, accountId)
  const former = (await formerAccounts(s.db, customerId)).find(({ id }) => id === accountId)
  return former?.nowId ? s.store.accounts.own(customerId, former.nowId) : undefined
}
