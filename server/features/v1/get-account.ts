import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import type * as operations from '@sixpence/protocol/v1/accounts'
import { Refused } from '#core/refused.ts'
import { toAccount } from './list-accounts.ts'
import type { OperationHandler } from './operation-handler.ts'

export const getAccount: OperationHandler<typeof operations.getAccount> = async ({ id }, { run }) => {
  const { accounts } = await run(balanceInquiry, {})
  const account = accounts.find(({ accountId }) => accountId === id)
  if (!account) throw new Refused('accountNotFound', {}, 'id')
  return toAccount(account)
}
