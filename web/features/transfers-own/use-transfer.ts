import { amountText, isCurrency, subtract } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  betweenAccountsFeeGet,
  betweenAccountsLimitsGet,
  betweenAccountsMaxAmountGet,
} from '@sixpence/protocol/transfers-own/transfers-own'
import type { OutputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'
import { isClosed, isSpendable } from '#widgets/accounts/account-state.ts'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { rateHeldUntil } from '#widgets/payment/held-rate.tsx'
import { amountDelayMs, useDebounced } from '#widgets/payment/use-debounced.ts'
import type { Draft, Terms } from './own-draft.ts'

export type Transfer = ReturnType<typeof useTransfer>

/** Everything known about the transfer of a draft. No request is sent while an account or the amount is missing. */
export function useTransfer(draft: Draft) {
  const customer = useRead(customerInfoGet, {})
  const balances = useRead(balanceInquiry, {})
  const open = balances.data?.accounts.filter((account) => !isClosed(account)) ?? []
  const sources = open.filter(isSpendable)
  const from = sources.find(({ accountId }) => accountId === draft.from) ?? sources[0]
  const targets = open.filter(({ accountId }) => accountId !== from?.accountId)
  const selectedTarget = targets.find(({ accountId }) => accountId === draft.to)
  // A single other account is preselected.
  const to = selectedTarget ?? (targets.length === 1 ? targets[0] : undefined)

  const accounts = from && to && { fromAccountId: from.accountId, toAccountId: to.accountId }
  const currencies = [...new Set([from?.currencyCode, to?.currencyCode])].filter(
    (code) => code !== undefined && isCurrency(code),
  )
  const currency = currencies.find((code) => code === draft.currency) ?? currencies[0]

  const amount = useDebounced(draft.amount, amountDelayMs)
  const fee = useRead(
    betweenAccountsFeeGet,
    accounts && currency && isAmountOf(amount, currency)
      ? { ...accounts, amount, currencyCode: currency }
      : undefined,
  )
  const limits = useRead(betweenAccountsLimitsGet, accounts && { ...accounts, type: 'betweenAccounts' })
  const maxAmount = useRead(
    betweenAccountsMaxAmountGet,
    accounts && { ...accounts, operation: 'betweenAccounts' },
  )
  // Ignores responses for earlier entries.
  const quoted = amount === draft.amount ? fee.data : undefined

  return {
    customer: customer.data?.customer,
    balances,
    sources,
    targets,
    from,
    to,
    currency,
    /** Currencies of the two accounts, without duplicates. */
    currencies,
    fee,
    quoted,
    terms: quoted && termsOf(quoted, fee.dataUpdatedAt),
    limits: limits.data?.limits,
    maxAmount: maxAmount.data,
    after:
      quoted &&
      from &&
      amountText(
        subtract(moneyOf(from.balance, from.currencyCode), moneyOf(quoted.total, from.currencyCode)),
      ),
  }
}

/** The displayed quote, which can be confirmed until it expires. */
export const termsOf = (
  { fromAmount, toAmount, fee, total, rate, quote, expiresAt }: OutputOf<typeof betweenAccountsFeeGet>,
  dataUpdatedAt: number,
): Terms => ({
  fromAmount,
  toAmount,
  fee,
  total,
  rate,
  quote,
  endsAt: rateHeldUntil({ expiresAt, dataUpdatedAt }),
})
