import type pg from 'pg'

/** What somebody hears of an invoice; its payer that it came, is due soon and was due, its payee the rest. */
export type InvoiceAbout = 'received' | 'soon' | 'overdue' | 'paid' | 'rejected'

export type InvoiceNotice = { invoice: number; about: InvoiceAbout; at: Date }

/** Each is said once, however often it is noted. */
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
