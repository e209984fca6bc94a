import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { arrivalsOf } from '#store/invoice/invoice-arrivals.ts'
import { describe } from './describe.ts'

export const invoiceGet: Handler<typeof calls.invoiceGet> = async ({ type }, { own, services: s }) => {
  if ((type === 'received') !== (own.id.side === 'payer')) throw new Refused('invoiceUnknown', {}, 'id')
  const invoice = await describe(s, own.id)
  const arrivals = type === 'sent' ? await arrivalsOf(s.db, own.id.id) : []
  if (arrivals.length === 0) return { invoice }
  return {
    invoice: {
      ...invoice,
      arrivals: arrivals.map(({ operationId, units, currency, differs, at }) => ({
        transactionId: operationId,
        amount: amountText(money(BigInt(units), currency)),
        currencyCode: currency,
        at: at.toISOString(),
        differs,
      })),
    },
  }
}
