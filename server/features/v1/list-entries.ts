import { transactionHistoryList, type Transaction } from '@sixpence/protocol/history/history'
import type * as operations from '@sixpence/protocol/v1/accounts'
import type { Entry } from '@sixpence/protocol/v1/accounts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf } from './page.ts'

export const listEntries: OperationHandler<typeof operations.listEntries> = async (query, { run }) => {
  const { id, from, to, direction } = query
  const below = belowId(query)
  const { transactions, nextCursor } = await run(transactionHistoryList, {
    accountId: id,
    // Only booked lines, whose order never changes.
    status: 'completed',
    pageSize: limitOf(query),
    ...(below !== undefined && { cursor: String(below) }),
    ...(from !== undefined && { fromDate: from }),
    ...(to !== undefined && { toDate: to }),
    ...(direction !== undefined && { transactionDirection: direction }),
  })
  return {
    data: transactions.transaction.map(toEntry),
    hasMore: nextCursor !== undefined,
    ...(nextCursor !== undefined && { nextCursor }),
  }
}

const toEntry = (line: Transaction): Entry => ({
  id: line.entryId ?? '',
  paymentId: line.transactionId,
  accountId: line.accountId,
  at: line.transactionDate,
  type: line.operationType,
  direction: line.direction,
  amount: line.amount,
  currency: line.currencyCode as Entry['currency'],
  ...(line.balanceAfter !== undefined && { balanceAfter: line.balanceAfter }),
  // A fee is the bank's: with the payee's name and reference, accounting programs would count it as paid to the payee.
  ...(line.operationType !== 'Fees' && ofOtherSide(line)),
})

const ofOtherSide = (
  line: Transaction,
): Pick<Entry, 'counterparty' | 'note' | 'reference' | 'endToEndId'> => ({
  ...(line.counterpartyName !== undefined && {
    counterparty: {
      name: line.counterpartyName,
      ...(line.counterpartyEmail !== undefined && { email: line.counterpartyEmail }),
    },
  }),
  ...(line.note !== undefined && { note: line.note }),
  ...(line.reference !== undefined && { reference: line.reference }),
  ...(line.endToEndId !== undefined && { endToEndId: line.endToEndId }),
})
