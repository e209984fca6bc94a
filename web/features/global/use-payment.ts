import { amountText, subtract } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { globalPayMetaGet } from '@sixpence/protocol/global/global'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useRead } from '#lib/call/use-call.ts'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { useDebounced } from '#widgets/payment/use-debounced.ts'
import type { Draft } from './pay-draft.ts'
import { useOffered } from './use-offered.ts'

export type Payment = ReturnType<typeof usePayment>

/** Everything known about the payment of a draft; undefined while unknown. */
export function usePayment(draft: Draft) {
  const customer = useRead(customerInfoGet, {}).data?.customer
  const balances = useRead(balanceInquiry, {})
  const accounts = balances.data?.accounts.filter(isSpendable) ?? []
  const account = accounts.find(({ accountId }) => accountId === draft.from) ?? accounts[0]
  const accountId = account?.accountId ?? 0
  const currency = account?.currencyCode ?? ''

  const amount = useDebounced(draft.amount, 250)
  const asksFee = account !== undefined && isAmountOf(amount, currency)
  const metaRead = useRead(
    globalPayMetaGet,
    asksFee ? { accountId, amount, feeShare: draft.feeShare } : undefined,
  )
  // Ignores responses for earlier entries.
  const meta = amount === draft.amount ? metaRead.data : undefined
  const offered = useOffered(draft.payee.country)

  return {
    customer,
    balances,
    accounts,
    account,
    currency,
    metaRead,
    meta,
    offered,
    allowed: offered.filter((method) => !draft.forbidden.includes(method)),
    after:
      meta &&
      account &&
      amountText(subtract(moneyOf(account.balance, currency), moneyOf(meta.total, currency))),
  }
}
