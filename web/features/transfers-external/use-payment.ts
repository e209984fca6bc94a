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
import { rateHeldUntil } from '#widgets/payment/held-rate.tsx'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { useDebounced } from '#widgets/payment/use-debounced.ts'
import { checkedOf, type Draft } from './draft.ts'
import { callsOf, methodIn } from './outside-calls.ts'

export type Payment = ReturnType<typeof usePayment>

/** In place of what is not chosen yet, in the input of requests that are not made before it is. */
const placeholder = { currency: 'EUR', method: 'wire', accountId: 0 } as const

/** Entries settle for this time before the fee is requested. */
const amountDelayMs = 250

/** Everything known about the payment of a draft; undefined while unknown. */
export function usePayment(draft: Draft, secrets: Readonly<Record<string, string>>) {
  const { country, currency, method, permission } = draft
  const customer = useRead(customerInfoGet, {}).data?.customer
  const balances = useRead(balanceInquiry, {})
  const methodsRead = useRead(
    transferMethodsByCountryGet,
    { countryCode: country },
    { enabled: country !== '' },
  )
  const transferMethods = methodsRead.data?.methods.filter(({ permissions }) =>
    permissions.includes(permission),
  )
  const transferMethod = transferMethods?.find(
    (candidate) => candidate.method === method && candidate.currencyCode === currency,
  )
  const offer = method && currency ? offerOf(method, country, currency) : undefined
  const checked = checkedOf(draft, secrets)

  const accounts = balances.data?.accounts.filter(isSpendable) ?? []
  const account = accounts.find(({ accountId }) => accountId === draft.from) ?? firstFor(accounts, currency)
  const currencyCode = currency ?? placeholder.currency
  const fromAccountId = account?.accountId ?? placeholder.accountId
  const network = checked?.details['network']
  const amountCurrency = draft.amountCurrency ?? currencyCode
  const hasRoute = account !== undefined && offer !== undefined
  const amount = useDebounced(draft.amount, amountDelayMs)
  // Requested only when there is an amount and a destination [B275].
  const asksFee =
    hasRoute && isAmountOf(amount, amountCurrency) && (method !== 'crypto_eft' || network !== undefined)
  const feeRead = useRead(
    callsOf(method ?? placeholder.method).fee,
    {
      amount,
      amountCurrencyCode: amountCurrency,
      destination: { countryCode: country, currencyCode, ...(network && { network }) },
      fromAccountId,
      ...methodIn(method ?? placeholder.method),
    },
    { enabled: asksFee },
  )
  // Ignores answers for earlier entries.
  const terms = amount === draft.amount && asksFee ? feeRead.data : undefined
  const approvers = useApprovers(
    { accountId: fromAccountId, amount: terms?.fromAmount ?? '', type: method ?? placeholder.method },
    terms !== undefined && customer?.customerType !== customerTypes.personal,
  )
  const limits = useRead(
    transferLimitsGet,
    {
      type: 'withdrawals',
      countryCode: country,
      currencyCode,
      fromAccountId,
      ...(method && { operation: method }),
    },
    { enabled: country !== '' && account !== undefined && method !== undefined },
  )
  const maxAmount = useRead(
    transferMaxAmountGet,
    {
      countryCode: country,
      currencyCode,
      fromAccountId,
      operation: method ?? placeholder.method,
      ...(network && { network }),
    },
    { enabled: hasRoute },
  )

  return {
    customer,
    balances,
    accounts,
    account,
    methodsRead,
    transferMethods,
    transferMethod,
    offer,
    checked,
    payeeName: checked?.details['payeeName'] ?? '',
    amountCurrency,
    feeRead,
    terms,
    /** When the displayed rate expires, in ms by this machine's clock. */
    heldUntil: terms && rateHeldUntil({ expiresAt: terms.expiresAt, dataUpdatedAt: feeRead.dataUpdatedAt }),
    approvers: approvers?.isAsked ? approvers : undefined,
    limits: limits.data?.limits.filter((limit) => limit.method === method),
    maxAmount: maxAmount.data,
    /** The account's balance after the payment. */
    after: terms && account && balanceAfter(account, terms.total),
  }
}

const balanceAfter = ({ balance, currencyCode }: Account, total: string): string =>
  amountText(subtract(moneyOf(balance, currencyCode), moneyOf(total, currencyCode)))

/** The account in the currency sent, or the first. */
function firstFor(accounts: readonly Account[], currency: string | undefined): Account | undefined {
  return accounts.find(({ currencyCode }) => currencyCode === currency) ?? accounts[0]
}

/** Requests a new rate when the displayed rate expires, but not while a payment is being sent. */
export function useRenewal({ heldUntil: until, feeRead: { refetch } }: Payment, isOpen: boolean): void {
  useEffect(() => {
    if (until === undefined || !isOpen) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, isOpen, refetch])
}
