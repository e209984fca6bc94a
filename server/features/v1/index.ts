import type { AnyOperationHandler } from './operation-handler.ts'
import { approveTestBatch } from './approve-test-batch.ts'
import { cancelBatch } from './cancel-batch.ts'
import { createBatch } from './create-batch.ts'
import { getBatch } from './get-batch.ts'
import { listBatches } from './list-batches.ts'
import { listBatchLines } from './list-batch-lines.ts'
import { cancelPayment } from './cancel-payment.ts'
import { createInvoice } from './create-invoice.ts'
import { createPayment, createRefund } from './create-payment.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getAccount } from './get-account.ts'
import { getInvoice } from './get-invoice.ts'
import { getPayment } from './get-payment.ts'
import { listAccounts } from './list-accounts.ts'
import { listButtons } from './list-buttons.ts'
import { listEntries } from './list-entries.ts'
import { listEvents } from './list-events.ts'
import { listInvoices } from './list-invoices.ts'
import { listPayees } from './list-payees.ts'
import { listPayments } from './list-payments.ts'
import { listWebhooks } from './list-webhooks.ts'
import { redeliverMessage } from './redeliver-message.ts'
import { approveTestPayment } from './approve-test-payment.ts'
import { declineTestPayment } from './decline-test-payment.ts'
import { receiveTestPayment } from './receive-test-payment.ts'
import { returnTestPayment } from './return-test-payment.ts'
import { settleTestPayment } from './settle-test-payment.ts'
import { updateWebhook } from './update-webhook.ts'

/** Handlers by the id of their operation. */
export const operationHandlers: ReadonlyMap<string, AnyOperationHandler> = new Map(
  Object.entries<AnyOperationHandler>({
    listAccounts,
    getAccount,
    listEntries,
    listPayees,
    createPayment,
    createRefund,
    listPayments,
    getPayment,
    cancelPayment,
    createBatch,
    listBatches,
    getBatch,
    listBatchLines,
    cancelBatch,
    approveTestBatch,
    listInvoices,
    createInvoice,
    getInvoice,
    listButtons,
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    listEvents,
    redeliverMessage,
    settleTestPayment,
    returnTestPayment,
    receiveTestPayment,
    declineTestPayment,
    approveTestPayment,
  }),
)
