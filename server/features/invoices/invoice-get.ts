import type * as calls from '@sixpence/protocol/invoices'
import type { Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { describe } from './describe.ts'

export const invoiceGet: Handler<typeof calls.invoiceGet> = async ({ type }, { own, services: s }) => {
  if ((type === 'received') !== (own.id.side === 'payer')) throw new Refused('invoiceUnknown', {}, 'id')
  return { invoice: await describe(s, own.id) }
}
