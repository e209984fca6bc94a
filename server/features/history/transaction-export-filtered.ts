import type * as calls from '@sixpence/protocol/history/exports'
import type { Handler } from '#context/handler.ts'
import { historyFilterOf } from './export-keys.ts'
import { beginExport } from './exports.ts'

export const transactionExportFiltered: Handler<typeof calls.transactionExportFiltered> = async (
  { format = 'csv', ...keys },
  context,
) => beginExport(context, context.own.account, { filter: historyFilterOf(keys), format })
