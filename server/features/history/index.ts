import type * as batchCalls from '@sixpence/protocol/history/batches'
import type * as exportCalls from '@sixpence/protocol/history/exports'
import type * as calls from '@sixpence/protocol/history/history'
import type * as lists from '@sixpence/protocol/history/history-lists'
import type * as notes from '@sixpence/protocol/history/history-notes'
import type * as statementCalls from '@sixpence/protocol/history/statements'
import type { Handlers } from '#context/handler.ts'
import { batches } from './batches.ts'
import { exports } from './exports.ts'
import { historyLists } from './lists.ts'
import { historyNotes } from './notes.ts'
import { statements } from './statements.ts'
import { transactionHistoryList } from './transaction-history-list.ts'
import { transactionReceiptGet } from './transaction-receipt-get.ts'
import { transactionReceiptPdf } from './transaction-receipt-pdf.ts'

type Calls = typeof calls &
  typeof lists &
  typeof batchCalls &
  typeof notes &
  typeof exportCalls &
  typeof statementCalls

export const history: Handlers<Calls> = {
  transactionHistoryList,
  transactionReceiptGet,
  transactionReceiptPdf,
  ...historyLists,
  ...batches,
  ...historyNotes,
  ...exports,
  ...statements,
}
