import type pg from 'pg'

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
