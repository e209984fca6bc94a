import { amountText, subtract } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  betweenAccountsFeeGet,
  betweenAccountsLimitsGet,
  betweenAccountsMaxAmountGet,
} from '@sixpence/protocol/transfers-own/transfers-own'
import { isCurrency } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'
import { isClosed, isSpendable } from '#widgets/accounts/account-state.ts'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { rateHeldUntil } from '#widgets/payment/held-rate.tsx'
import { useDebounced } from '#widgets/payment/use-debounced.ts'
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

  const both = from !== undefined && to !== undefined
  const [fromAccountId, toAccountId] = [from?.accountId ?? 0, to?.accountId ?? 0]
  const codes = [from, to].flatMap((item) =>
    item && isCurrency(item.currencyCode) ? [item.currencyCode] : [],
  )
  const currency = codes.find((code) => code === draft.currency) ?? codes[0]

  const amount = useDebounced(draft.amount, 250)
  const fee = useRead(
    betweenAccountsFeeGet,
    { amount, fromAccountId, toAccountId, ...(currency && { currencyCode: currency }) },
    { enabled: both && currency !== undefined && isAmountOf(amount, currency) },
  )
  const limits = useRead(
    betweenAccountsLimitsGet,
    { type: 'betweenAccounts', fromAccountId, toAccountId },
    { enabled: both },
  )
  const maxAmount = useRead(
    betweenAccountsMaxAmountGet,
    { operation: 'betweenAccounts', fromAccountId, toAccountId },
    { enabled: both },
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
    currencies: [...new Set(codes)],
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
