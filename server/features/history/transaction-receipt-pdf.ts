import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/history/history'
import type { Handler } from '#context/handler.ts'
import { receiptOf } from './transaction-receipt-get.ts'

export const transactionReceiptPdf: Handler<typeof calls.transactionReceiptPdf> = async (_input, context) => {
  const { own, services: s, by, language, t } = context
  // The PDF library is loaded on first use.
  const [{ receiptPdf }, receipt] = await Promise.all([
    import('./receipt-document.ts'),
    receiptOf(s, own.transactionId),
  ])
  return {
    bytes: await receiptPdf(receipt, { brand: s.brand(by.customer.brand), language, t }),
    name: `receipt-${dayOf(new Date(receipt.createdAt))}-${receipt.transactionId}.pdf`,
  }
}
