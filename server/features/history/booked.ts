import { amountText, type Currency } from '@sixpence/money'
import type { Transaction } from '@sixpence/protocol/history/history'
import { lineTypes } from '#store/operation/lines.ts'
import type { Line } from './lines.ts'

/** A booked line as on the wire. Decimal amounts in the account's currency; `in` when positive. */
export function bookedTransaction(line: Line, account: { id: number; currency: Currency }): Transaction {
  const { detail } = line
  const transactionId = detail.of ?? line.operationId
  const name = line.otherName ?? detail.counterparty
  return {
    transactionId,
    entryId: `${transactionId}-${line.version}`,
    accountId: account.id,
    transactionDate: line.at.toISOString(),
    operationType: lineTypes[line.kind],
    direction: line.amount.units > 0n ? 'in' : 'out',
    status: 'completed',
    amount: amountText(line.amount),
    currencyCode: account.currency,
    balanceAfter: amountText(line.balanceAfter),
    ...(name && { counterpartyName: name }),
    ...(line.otherEmail && { counterpartyEmail: line.otherEmail }),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
    ...(detail.refundOf !== undefined && { refundOf: detail.refundOf }),
    ...(detail.scheduled && { subscriptionId: detail.scheduled.series }),
    ...(detail.batchId !== undefined && line.amount.units < 0n && { batchId: detail.batchId }),
    ...(detail.series && { subscriptionId: transactionId }),
  }
}
