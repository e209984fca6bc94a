import {
  accountStatuses,
  accountTypes,
  balanceInquiry,
  type Account as CallAccount,
} from '@sixpence/protocol/accounts/accounts'
import type * as operations from '@sixpence/protocol/v1/accounts'
import type { Account } from '@sixpence/protocol/v1/accounts'
import type { OperationHandler } from './operation-handler.ts'
import { pageOfAll } from './page.ts'

export const listAccounts: OperationHandler<typeof operations.listAccounts> = async (query, { run }) => {
  const { accounts } = await run(balanceInquiry, {})
  return pageOfAll(accounts.map(toAccount), query, ({ id }) => String(id))
}

/** An account as the public interface shows it. */
export const toAccount = (account: CallAccount): Account => ({
  id: account.accountId,
  type: typeOf(account.type),
  name: account.alias,
  number: account.accountNumber,
  currency: account.currencyCode as Account['currency'],
  status: statusOf(account.accountStatusId),
  available: account.balance,
  held: account.pendingAmount,
})

const names = Object.keys(accountTypes) as (keyof typeof accountTypes)[]
/** Every other type belongs to a card product (B193). */
const typeOf = (type: number): Account['type'] => names.find((name) => accountTypes[name] === type) ?? 'card'

function statusOf(status: number): Account['status'] {
  if (status === accountStatuses.closed) return 'closed'
  return status === accountStatuses.active ? 'active' : 'limited'
}
