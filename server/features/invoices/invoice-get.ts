import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { describe } from './describe.ts'

export const invoiceGet: Handler<typeof calls.invoiceGet> = async ({ type }, { own, services: s }) => {
  if ((type === 'received') !== (own.id.side === 'payer')) throw new Refused('invoiceUnknown', {}, 'id')
  return { invoice: await describe(s, own.id) }
}
