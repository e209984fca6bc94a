import { balances } from '@sixpence/ledger'
import { amountText, subtract, zero } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/transfers-own/transfers-own'
import type { Handler } from '#context/handler.ts'
import { leastOf, roomFor } from '#payments/limits.ts'
import { largestWithFee } from '#rules/tariff.ts'
import { requireTwo } from './terms.ts'

export const betweenAccountsMaxAmountGet: Handler<typeof calls.betweenAccountsMaxAmountGet> = async (
  _input,
  { by, own, services: s, refuse },
) => {
  const from = own.fromAccountId
  requireTwo(refuse, from, own.toAccountId, 'toAccountId')
  const [tariff, room, balance] = await Promise.all([
    s.store.tariffs.tariff(by.customer, 'betweenAccounts', from.currency),
    roomFor(s, by.customer, { method: 'betweenAccounts', currency: from.currency }),
    balances(s.db, [from.id]),
  ])
  const account = balance.get(from.id)
  const spendable = account ? subtract(account.available, account.floor) : zero(from.currency)
  const byBalance = largestWithFee(spendable, tariff)
  const amount = leastOf([byBalance, room.left.perOperation, room.left.perDay, room.left.perMonth])
  return {
    amount: amountText(amount),
    currencyCode: from.currency,
    type: amount === byBalance ? 'balance' : 'limit',
  }
}
