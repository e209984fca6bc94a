import type { ExportFormat } from '@sixpence/protocol/history/exports'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** Lines that somebody wants as a file. */
export type OwnExport = {
  id: number
  accountId: number
  format: ExportFormat
  state: 'pending' | 'ready' | 'failed'
  reason: 'tooLong' | 'fault' | null
  attempt: number
  lines: number
  size: number
  createdAt: Date
  endedAt: Date | null
}

export async function ownExport(db: Queries, customerId: number, id: number): Promise<OwnExport | undefined> {
  const { rows } = await db.query<OwnExport>(
    `select id, account_id as "accountId", format, state, reason, attempt, lines, size, created_at as "createdAt",
       ended_at as "endedAt" from app.export where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows[0]
}

/** A file that is kept with a payment. */
export type OwnPaymentFile = { id: number; mediaType: 'image/jpeg' | 'application/pdf' }

export async function ownPaymentFile(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnPaymentFile | undefined> {
  const { rows } = await db.query<OwnPaymentFile>(
    'select id, media_type as "mediaType" from app.payment_file where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]
}

/** A view of history; whose of the customer's people it is, the call looks at. */
export type OwnView = { id: number; personId: number }

export async function ownView(db: Queries, customerId: number, id: number): Promise<OwnView | undefined> {
  const { rows } = await db.query<OwnView>(
    'select id, person_id as "personId" from app.history_view where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]
}
