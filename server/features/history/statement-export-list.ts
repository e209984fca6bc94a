import type * as calls from '@sixpence/protocol/history/statements'
import { type Statement, statementPageSize } from '@sixpence/protocol/history/statements'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { monthsOf, statementOf } from './statements.ts'

export const statementExportList: Handler<typeof calls.statementExportList> = fromStandby(
  async ({ pageNumber = 1, pageSize = statementPageSize }, { own, services: s }) => {
    const months = await monthsOf(s, own.accountId)
    const pageMonths = months.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
    const exports: Statement[] = []
    for (const month of pageMonths) exports.push(await statementOf(s, own.accountId, month))
    return { exports, total: months.length }
  },
)
