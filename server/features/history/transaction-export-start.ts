import type * as calls from '@sixpence/protocol/history/exports'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { beginExport } from './exports.ts'

export const transactionExportStart: Handler<typeof calls.transactionExportStart> = async (
  input,
  context,
) => {
  const { customerId, accountId: _account, pageNumber: _page, format = 'csv', ...filter } = input
  if (customerId !== undefined && customerId !== context.by.customer.id)
    throw new Refused('customerDisagreement')
  return beginExport(context, context.own.accountId, { filter, format })
}
