import { amountText, subtract } from '@sixpence/money'
import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { offerOf } from '@sixpence/protocol/methods/methods'
import { customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  transferLimitsGet,
  transferMaxAmountGet,
  transferMethodsByCountryGet,
} from '@sixpence/protocol/transfers-external/transfers-external'
import { useEffect } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { useDebounced } from '#widgets/payment/use-debounced.ts'
import { checkedOf, type Draft } from './draft.ts'
import { callsOf, methodIn } from './outside-calls.ts'

export type Payment = ReturnType<typeof usePayment>

/** Everything known about the payment of a draft; undefined while unknown. */
export function usePayment(draft: Draft, secrets: Readonly<Record<string, string>>) {
  const { country, currency, method, permission } = draft
  // While no currency is chosen no request is made, so the placeholder is never sent.
  const sent = currency ?? 'EUR'
  const customer = useRead(customerInfoGet, {}).data?.customer
  const balances = useRead(balanceInquiry, {})
  const methodsRead = useRead(
    transferMethodsByCountryGet,
    { countryCode: country },
    { enabled: country !== '' },
  )
  const ways = methodsRead.data?.methods.filter(({ permissions }) => permissions.includes(permission))
  const way = ways?.find((way) => way.method === method && way.currencyCode === currency)
  const offer = method && currency ? offerOf(method, country, currency) : undefined
  const checked = checkedOf(draft, secrets)

  const accounts = balances.data?.accounts.filter(isSpendable) ?? []
  const account = accounts.find(({ accountId }) => accountId === draft.from) ?? firstFor(accounts, currency)
  const accountId = account?.accountId ?? 0
  const amountCurrency = draft.amountCurrency ?? sent

  const network = checked?.details['network']
  const destination = { countryCode: country, currencyCode: sent, ...(network && { network }) }
  const amount = useDebounced(draft.amount, 250)
  // Requested only when there is an amount and a destination [B275].
  const asksFee =
    account !== undefined &&
    offer !== undefined &&
    isAmountOf(amount, amountCurrency) &&
    (method !== 'crypto_eft' || network !== undefined)
  const feeRead = useRead(
    callsOf(method ?? 'wire').fee,
    {
      amount,
      amountCurrencyCode: amountCurrency,
      destination,
      fromAccountId: accountId,
      ...methodIn(method ?? 'wire'),
    },
    { enabled: asksFee },
  )
  // Ignores answers for earlier entries.
  const terms = amount === draft.amount && asksFee ? feeRead.data : undefined
  const approvers = useApprovers(
    { accountId, amount: terms?.fromAmount ?? '', type: method ?? 'wire' },
    terms !== undefined && customer?.customerType !== customerTypes.personal,
  )
  const limits = useRead(
    transferLimitsGet,
    {
      type: 'withdrawals',
      countryCode: country,
      currencyCode: sent,
      fromAccountId: accountId,
      ...(method && { operation: method }),
    },
    { enabled: country !== '' && account !== undefined && method !== undefined },
  )
  const maxAmount = useRead(
    transferMaxAmountGet,
    {
      countryCode: country,
      currencyCode: sent,
      fromAccountId: accountId,
      operation: method ?? 'wire',
      ...(network && { network }),
    },
    { enabled: offer !== undefined && account !== undefined },
  )

  return {
    customer,
    balances,
    accounts,
    account,
    methodsRead,
    ways,
    way,
    offer,
    checked,
    payeeName: checked?.details['payeeName'] ?? '',
    amountCurrency,
    feeRead,
    terms,
    approvers: approvers?.isAsked ? approvers : undefined,
    limits: limits.data?.limits.filter((limit) => limit.method === method),
    most: maxAmount.data,
    after:
      terms &&
      account &&
      amountText(
        subtract(moneyOf(account.balance, account.currencyCode), moneyOf(terms.total, account.currencyCode)),
      ),
  }
}

/** The account in the currency sent, or the first. */
function firstFor(accounts: readonly Account[], currency: string | undefined): Account | undefined {
  return accounts.find(({ currencyCode }) => currencyCode === currency) ?? accounts[0]
}

/** Limits of the delay, in case this machine's clock is wrong. */
const [leastHeldMs, maxHeldMs] = [10_000, 5 * 60_000]

/** When the displayed rate expires, by this machine's clock. */
export function heldUntil({ terms, feeRead: { dataUpdatedAt } }: Payment): number | undefined {
  if (!terms) return undefined
  const left = Date.parse(terms.expiresAt) - dataUpdatedAt
  return dataUpdatedAt + Math.min(Math.max(left, leastHeldMs), maxHeldMs)
}

/** Requests a new rate when the displayed rate expires, but not while a payment is being sent. */
export function useRenewal(payment: Payment, isOpen: boolean): void {
  const until = heldUntil(payment)
  const { refetch } = payment.feeRead
  useEffect(() => {
    if (until === undefined || !isOpen) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, isOpen, refetch])
}
