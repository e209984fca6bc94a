import type * as calls from '@sixpence/protocol/history/statements'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { monthOf, statementOf } from './statements.ts'

export const statementExportGet: Handler<typeof calls.statementExportGet> = fromStandby(
  async ({ dateFrom }, { own, services: s }) => {
    const statement = await statementOf(s, own.accountId, await monthOf(s, own.accountId, dateFrom))
    return { exports: [statement], totals: statement.totals }
  },
)
