import type { ExportFormat, exportStates } from '@sixpence/protocol/history/exports'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** An export of account lines to a file. */
export type OwnExport = {
  id: number
  accountId: number
  format: ExportFormat
  state: (typeof exportStates)[number]
  reason: 'tooLong' | 'fault' | null
  attempt: number
  lines: number
  size: number
  createdAt: Date
  endedAt: Date | null
}

/** The customer's export with this id, undefined for an unknown export or another customer's. */
export async function ownExport(db: Queries, customerId: number, id: number): Promise<OwnExport | undefined> {
  const { rows } = await db.query<OwnExport>(
    `select id, account_id as "accountId", format, state, reason, attempt, lines, size, created_at as "createdAt",
       ended_at as "endedAt" from app.export where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows[0]
}

/** A file attached to a payment. */
export type OwnPaymentFile = { id: number; mediaType: 'image/jpeg' | 'application/pdf' }

/** The customer's attached file with this id, undefined for an unknown file or another customer's. */
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

/** A saved view of history; the handler checks which user owns it. */
export type OwnView = { id: number; personId: number }

/** The customer's saved view with this id, undefined for an unknown view or another customer's. */
export async function ownView(db: Queries, customerId: number, id: number): Promise<OwnView | undefined> {
  const { rows } = await db.query<OwnView>(
    'select id, person_id as "personId" from app.history_view where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]
}
