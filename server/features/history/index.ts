import type * as calls from '@sixpence/protocol/history'
import type { Handlers } from '#app/handler.ts'
import { transactionHistoryList } from './transaction-history-list.ts'
import { transactionReceiptGet } from './transaction-receipt-get.ts'
import { transactionReceiptPdf } from './transaction-receipt-pdf.ts'

export const history: Handlers<typeof calls> = {
  transactionHistoryList,
  transactionReceiptGet,
  transactionReceiptPdf,
}
