import type { OtherCell } from '#store/cell/cells.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { formerAccounts } from '#store/move/moves.ts'
import type { Services } from './services.ts'

type Moved = { movedFrom: string | null }

/** The services for data from before a customer's move, in their former cell. */
export function inPast(s: Services, cell: string): Services {
  const other = s.cells?.cell(cell)
  if (!other) return s
  const { db, personal, store } = other
  const { accounts, transactions } = store
  return {
    ...s,
    db,
    primary: db,
    standby: undefined,
    personal,
    store: { ...s.store, accounts, transactions },
    past: other,
  }
}

/** The services for what a customer had in another cell before they moved here; undefined for all others. */
export const pastOf = (s: Services, { movedFrom }: Moved): Services | undefined =>
  s.cells && movedFrom !== null ? inPast(s, movedFrom) : undefined

/** The former cell of a customer who has moved here; undefined for all others. */
export const cellOfPast = (s: Pick<Services, 'cells'>, { movedFrom }: Moved): OtherCell | undefined =>
  movedFrom === null ? undefined : s.cells?.cell(movedFrom)

type Page<Row> = { rows: Row[]; total: number }
type PageOf<Row> = (s: Services, from: { limit: number; offset: number }) => Promise<Page<Row>>

/** A row with the services of the cell in which it is. */
export type Placed<Row> = { row: Row; at: Services }

/**
 * A page of a list, newest first, that continues with data of the former cell. All rows there are older than all
 * here: a customer moves once.
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

type File = { customerId: number; accountId: number }

/**
 * The services by which a file of payments is read in the cell that created it: the id of its account identifies the
 * cell.
 */
export const placeOfFile = (s: Services, customer: Moved, { accountId }: Pick<File, 'accountId'>): Services =>
  (s.cells?.isElsewhere(accountId) ? pastOf(s, customer) : undefined) ?? s

/** The account by which a file is paid now: its own, or the account that replaced it; undefined without a replacement. */
export async function accountNow(
  s: Services,
  customer: Moved,
  { customerId, accountId }: File,
): Promise<OwnAccount | undefined> {
  if (placeOfFile(s, customer, { accountId }) === s) return s.store.accounts.own(customerId, accountId)
  const former = (await formerAccounts(s.db, customerId)).find(({ id }) => id === accountId)
  return former?.nowId ? s.store.accounts.own(customerId, former.nowId) : undefined
}
