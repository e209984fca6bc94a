import { balances } from '@sixpence/ledger'
import { add, amountText, negate } from '@sixpence/money'
import { accountStatuses, accountTypes, type Account } from '@sixpence/protocol/accounts'
import type * as calls from '@sixpence/protocol/accounts'
import type { Handler } from '#app/handler.ts'
import { accountFlags } from '#rules/account-flags.ts'

/** Open accounts first, in the order they were opened; closed ones apart at the end (B192). */
export const balanceInquiry: Handler<typeof calls.balanceInquiry> = async (_input, { by, services: s }) => {
  const accounts = await s.store.accounts.of(by.customer.id)
  const money = await balances(
    s.db,
    accounts.map((account) => account.id),
  )
  const listed = accounts.map((account): Account => {
    const balance = money.get(account.id)
    if (!balance) throw new Error(`account ${account.id} has no ledger account`)
    const { floor } = balance
    const closed = balance.state === 'closed'
    const frozen = balance.state === 'frozen'
    return {
      accountId: account.id,
      type: account.type,
      accountStatusId: closed
        ? accountStatuses.closed
        : frozen
          ? accountStatuses.limited
          : accountStatuses.active,
      balance: amountText(balance.available),
      accountBalanceMin: amountText(floor),
      pendingAmount: amountText(balance.held),
      currencyCode: account.currency,
      customerId: account.customerId,
      alias: account.alias,
      accountNumber: account.number,
      ...(account.settlementAccountId !== null && { settlementAccountId: account.settlementAccountId }),
      // The absolute minimum plus the balance (B188): what a prepayment account can still be used for.
      ...(account.type === accountTypes.prepayment && {
        remaining: amountText(add(balance.available, floor.units < 0n ? negate(floor) : floor)),
      }),
      ...accountFlags({
        type: account.type,
        currency: account.currency,
        closed,
        verified: by.customer.verified,
      }),
    }
  })
  return {
    accounts: listed.sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)) || a.accountId - b.accountId),
  }
}

const isClosed = (account: Account): boolean => account.accountStatusId === accountStatuses.closed
