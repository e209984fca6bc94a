import { setTimeout as sleep } from 'node:timers/promises'
import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const ines = rowsAs(2, 'ines')
const company = rowsAs(2, 'ines/northlight')
const filter = {
  keyword: 'a',
  fromDate: '2026-01-01',
  toDate: '2027-12-31',
  fromAmount: 1,
  toAmount: 5000,
  transactionDirection: 'out',
  status: 'completed',
}
const list = 'transactions.transaction results exportCsv rejectedCount processingCount'

/** Waits until an export is written. */
async function written(world: World, who: string, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await world.call(who, 'transactionExportStatusGet', { exportId: world.kept[name] })
    if (status === 'ready') return
    await sleep(200)
  }
}

/** Transactions, exports and batches of the past: documents 2 and 3, section 7. */
export const history: Row[] = [
  ines('OP243', 'transactionHistoryList', {
    send: ({ inesEUR }) => ({ accountId: inesEUR, pageNumber: 1 }),
    answers: `transactions.transaction.transactionDate transactions.transaction.operationType ${list}`,
  }),
  ines('OP243', 'transactionHistoryList', {
    what: 'all filters',
    send: ({ inesEUR, ines }) => ({
      accountId: inesEUR,
      customerId: ines,
      transactionType: 'P2P',
      pageNumber: 1,
      ...filter,
    }),
    answers: list,
  }),
  ines('OP243', 'transactionHistoryList', {
    what: 'email',
    send: ({ inesEUR }) => ({ accountId: inesEUR, pageNumber: 1, email: 'marta@gintara.example' }),
    answers: 'transactions.transaction',
  }),
  rowsAs(3, 'ines')('OP243', 'transactionHistoryList', {
    what: 'amounts as numbers',
    send: ({ inesEUR }) => ({ accountId: inesEUR, fromAmount: 1, toAmount: 500, pageNumber: 1 }),
    answers: list,
  }),
  ines('OP244', 'transactionExportStart', {
    send: ({ inesEUR }) => ({ accountId: inesEUR, fromDate: '2026-11-01', toDate: '2026-11-30' }),
    keep: { exportId: 'exportId' },
  }),
  ines('OP245', 'transactionExportStatusGet', { send: ({ exportId }) => ({ exportId }), answers: 'status' }),
  ines('OP246', 'transactionExportEmailSend', {
    before: (world) => written(world, 'ines', 'exportId'),
    send: ({ exportId }) => ({ exportId, email: 'ines@ostra.example' }),
  }),
  company('OP246', 'transactionExportEmailSend', {
    what: 'for a company',
    before: async (world) => {
      const { kept } = world
      const { exportId } = await world.call('ines/northlight', 'transactionExportStart', {
        accountId: kept['northlightEUR'],
        fromDate: '2026-11-01',
        toDate: '2026-11-30',
      })
      kept['companyExportId'] = exportId
      await written(world, 'ines/northlight', 'companyExportId')
    },
    send: ({ companyExportId, northlight }) => ({
      exportId: companyExportId,
      email: 'ines@ostra.example',
      fromCustomerId: northlight,
    }),
  }),
  ines('OP247', 'transactionExportFiltered', {
    unshown: true,
    send: ({ inesEUR }) => ({ account: inesEUR, dateFrom: '2026-11-01', dateTo: '2026-11-30' }),
    answers: '',
  }),
  company('OP248', 'debitHistoryList', { send: ({ northlightEUR }) => ({ accountId: northlightEUR }) }),
  rowsAs(3, 'ines')('OP248', 'debitHistoryList', { send: ({ inesEUR }) => ({ accountId: inesEUR }) }),
  ines('OP249', 'authorizationHistoryList', { send: ({ inesEUR }) => ({ accountId: inesEUR }) }),
  rowsAs(3, 'ines')('OP249', 'authorizationHistoryList', { send: ({ inesEUR }) => ({ accountId: inesEUR }) }),
  ines('OP250', 'customerTransactionList', { unshown: true, send: ({ ines }) => ({ customerId: ines }) }),
  ines('OP100', 'dictionaryTransactionTypeList', { send: { lang: 'en' }, answers: 'transactionTypes' }),
  rowsAs(3, 'ines')('OP100', 'dictionaryTransactionTypeList', {
    send: { lang: 'pt' },
    answers: 'transactionTypes',
  }),
  company('OP251', 'batchTransferList', {
    send: { search: '', types: ['P2P'], from: '2026-01-01', to: '2027-12-31', pageNumber: 1, pageSize: 20 },
    answers: 'batchTransfer.transfer.dateTime total',
    keep: { oldBatchId: 'batchTransfer.transfer.0.id' },
  }),
  company('OP251', 'batchTransferList', { what: 'no filter', answers: 'batchTransfer.transfer total' }),
  company('OP252', 'batchTransferFileView', { send: ({ oldBatchId }) => ({ id: oldBatchId }), file: true }),
  rowsAs(3, 'ines/northlight')('OP251', 'batchTransferList', {
    send: { types: ['P2P', 'EFT'], pageNumber: 1, pageSize: 20 },
    answers: 'batchTransfer.transfer total',
  }),
  rowsAs(3, 'ines/northlight')('OP252', 'batchTransferFileView', {
    send: ({ oldBatchId }) => ({ id: oldBatchId }),
    file: true,
  }),
]
