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
import { amountDelayMs, useDebounced } from '#widgets/payment/use-debounced.ts'
import { checkedOf, type Draft } from './draft.ts'
import { callsOf, methodIn } from './outside-calls.ts'

export type Payment = ReturnType<typeof usePayment>

/** Everything known about the payment of a draft; undefined while unknown. */
export function usePayment(draft: Draft, secrets: Readonly<Record<string, string>>) {
  const { country, currency, method, permission } = draft
  const customer = useRead(customerInfoGet, {}).data?.customer
  const balances = useRead(balanceInquiry, {})
  const methodsRead = useRead(
    transferMethodsByCountryGet,
    country === '' ? undefined : { countryCode: country },
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
  const network = checked?.details['network']
  const amountCurrency = draft.amountCurrency ?? currency
  const amount = useDebounced(draft.amount, amountDelayMs)
  // Requested only when there is an amount and a destination [B275].
  const hasDestination = method !== 'crypto_eft' || network !== undefined
  const isAmount = amountCurrency !== undefined && isAmountOf(amount, amountCurrency)
  const feeRead = useRead(
    callsOf(method).fee,
    account && offer && isAmount && hasDestination
      ? {
          amount,
          amountCurrencyCode: amountCurrency,
          destination: {
            countryCode: country,
            currencyCode: offer.currency,
            ...(network && { network }),
          },
          fromAccountId: account.accountId,
          ...methodIn(offer.method),
        }
      : undefined,
  )
  // Ignores answers for earlier entries.
  const terms = amount === draft.amount ? feeRead.data : undefined
  const approvers = useApprovers(
    account && method && terms && customer?.customerType !== customerTypes.personal
      ? { accountId: account.accountId, amount: terms.fromAmount, type: method }
      : undefined,
  )
  const limits = useRead(
    transferLimitsGet,
    account && country !== '' && currency && method
      ? {
          type: 'withdrawals',
          countryCode: country,
          currencyCode: currency,
          fromAccountId: account.accountId,
          operation: method,
        }
      : undefined,
  )
  const maxAmount = useRead(
    transferMaxAmountGet,
    account && offer
      ? {
          countryCode: country,
          currencyCode: offer.currency,
          fromAccountId: account.accountId,
          operation: offer.method,
          ...(network && { network }),
        }
      : undefined,
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
