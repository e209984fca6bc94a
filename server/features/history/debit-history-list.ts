import type * as calls from '@sixpence/protocol/history/history-lists'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { type AuthorizationQuery, listOf } from './list-authorizations.ts'

export const debitHistoryList: Handler<typeof calls.debitHistoryList> = fromStandby(
  async (input, { own: { accountId: account }, services: s }) =>
    account.settlementAccountId === null ? { transactions: [], total: 0 } : listOf(s, account, ofCard, input),
)

/** Holds for the card of this card account, placed on its settlement account. */
const ofCard: AuthorizationQuery = {
  from: `ledger.operation o
    join ledger.hold h on h.account_id = (o.detail->>'from')::bigint and h.operation_id = o.id`,
  where: `o.kind = 'cardHold' and (o.detail->>'card')::bigint = $1`,
}
