import type pg from 'pg'
import { duePayments } from './invoices.ts'

/** Notices about an invoice: `received`, `soon` and `overdue` go to the payer, the others to the payee. */
export type InvoiceAbout = 'received' | 'soon' | 'overdue' | 'paid' | 'rejected'

export type InvoiceNotice = { invoice: number; about: InvoiceAbout; at: Date }

/** Records notices to be sent; each is sent once, even if recorded repeatedly. */
export async function noteInvoices(client: pg.ClientBase, notices: readonly InvoiceNotice[]): Promise<void> {
  if (notices.length === 0) return
  await client.query({
    name: 'invoice-notices',
    text: `insert into app.invoice_notice (invoice_id, about, at)
      select * from unnest($1::bigint[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    values: [
      notices.map(({ invoice }) => invoice),
      notices.map(({ about }) => about),
      notices.map(({ at }) => at),
    ],
  })
}

/** Queue of the notices that were not sent yet. */
export const untoldNotices = {
  table: 'app.invoice_notice',
  key: 'invoice_id, about',
  due: 'told_at is null',
  order: 'at',
  lease: 'leased_until',
  set: 'leased_until = $1',
  returning: 'invoice_id as id, about',
}

/**
 * Records reminders for open invoices due between `since` and `until`, days as ISO dates: `overdue` before today, `soon`
 * from then on if the invoice is three days old.
 */
export async function noteReminders(
  db: Pick<pg.Pool, 'query'>,
  { today, since, until, now }: { today: string; since: string; until: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into app.invoice_notice (invoice_id, about, at)
     select i.id, case when i.due_on < $1 then 'overdue' else 'soon' end, $4 from (${duePayments}) i
     where i.due_on between $2 and $3 and (i.due_on < $1 or i.created_at < $4::timestamptz - interval '3 days')
     on conflict do nothing`,
    [today, since, until, now],
  )
}

/** Records that a notice was sent or dropped. */
export async function noteTold(
  db: Pick<pg.Pool, 'query'>,
  id: number,
  about: InvoiceAbout,
  now: Date,
): Promise<void> {
  await db.query('update app.invoice_notice set told_at = $3 where invoice_id = $1 and about = $2', [
    id,
    about,
    now,
  ])
}
