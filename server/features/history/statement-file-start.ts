import type * as calls from '@sixpence/protocol/history/statements'
import type { Handler } from '#context/handler.ts'
import { beginExport } from './exports.ts'
import { monthOf, lastDay } from './statements.ts'

export const statementFileStart: Handler<typeof calls.statementFileStart> = async (
  { dateFrom, format },
  context,
) => {
  const { own, services: s } = context
  const month = await monthOf(s, own.accountId, dateFrom)
  const filter = { fromDate: month, toDate: lastDay(month) }
  return beginExport(context, own.accountId, { filter, month, format })
}
