import type * as calls from '@sixpence/protocol/history/history-lists'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { type AuthorizationQuery, listOf } from './list-authorizations.ts'

export const authorizationHistoryList: Handler<typeof calls.authorizationHistoryList> = fromStandby(
  async (input, { own: { accountId: account }, services: s }) => listOf(s, account, ofAccount, input),
)

/** All holds on the account. */
const ofAccount: AuthorizationQuery = {
  from: 'ledger.hold h join ledger.operation o on o.id = h.operation_id',
  where: 'h.account_id = $1',
}
