import type * as calls from '@sixpence/protocol/invoices'
import type { Handler } from '#app/handler.ts'
import { describe } from './describe.ts'

export const invoiceGet: Handler<typeof calls.invoiceGet> = async (
  { type },
  { own, services: s, refuse },
) => {
  if ((type === 'received') !== (own.id.side === 'payer')) return refuse('invoiceUnknown', {}, 'id')
  return { invoice: await describe(s, own.id) }
}
