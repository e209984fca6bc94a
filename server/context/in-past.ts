import type { Services } from './services.ts'

/** The services that answer for what was before in another cell. */
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
  }
}

/** Those for what a customer had in another cell before they moved here; undefined for all others. */
export const pastOf = (s: Services, { movedFrom }: { movedFrom: string | null }): Services | undefined =>
  s.cells && movedFrom !== null ? inPast(s, movedFrom) : undefined

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
