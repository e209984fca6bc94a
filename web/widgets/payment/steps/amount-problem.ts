import { compare, isCurrency, isPositive, type Money, parseAmount, scaleOf } from '@sixpence/money'
import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import type { p2pLimitsGet } from '@sixpence/protocol/p2p/p2p'
import { moneyOf } from '#widgets/accounts/money-of.ts'

/** A limit of a payment method, in the currency of the account. */
export type Limit = OutputOf<typeof p2pLimitsGet>['limits'][number]

/** Characters of a note or reference, as the calls allow (Q101). */
export const longestText = 140

export type AmountProblem =
  | { name: 'missing' | 'notPositive' | 'tooLarge' }
  | { name: 'tooManyDecimals'; decimals: number }
  | { name: 'overBalance'; total: string }
  | { name: 'overLimit'; left: string; currencyCode: string; period: Limit['period'] }

/**
 * The problem with an amount before it is sent. The server checks again, because balance and limits may have changed.
 */
export function amountProblem(facts: {
  amount: string
  /** The amount's currency, if it is not the account's. */
  currency?: string | undefined
  account: Pick<Account, 'currencyCode' | 'balance'>
  /** The amount in other currencies, once a rate is known. */
  worth?: Readonly<Record<string, string>> | undefined
  /** The amount with the fee, once it is known. */
  total?: string | undefined
  limits?: readonly Limit[] | undefined
}): AmountProblem | undefined {
  const { account, limits = [] } = facts
  const currency = facts.currency ?? account.currencyCode
  if (!facts.amount) return { name: 'missing' }
  if (!isCurrency(currency)) return { name: 'tooLarge' }
  const amount = parseAmount(facts.amount, currency)
  if ('refused' in amount)
    return amount.refused === 'tooManyDecimals'
      ? { name: 'tooManyDecimals', decimals: scaleOf(currency) }
      : { name: amount.refused === 'tooLarge' ? 'tooLarge' : 'missing' }
  if (!isPositive(amount)) return { name: 'notPositive' }
  const own = account.currencyCode
  const worth: Readonly<Record<string, string>> = { ...facts.worth, [currency]: facts.amount }
  const over = limits.find(({ currencyCode: code, left }) => {
    const inTheirs = worth[code]
    return inTheirs !== undefined && isMore(moneyOf(inTheirs, code), left)
  })
  if (over)
    return { name: 'overLimit', left: over.left, currencyCode: over.currencyCode, period: over.period }
  const total = facts.total ?? worth[own]
  if (total === undefined) return undefined
  return isMore(moneyOf(total, own), account.balance) ? { name: 'overBalance', total } : undefined
}

/** Whether the fee can be requested: for an amount above 0 that is valid in its currency [B276]. */
export function isAmountOf(text: string, currency: string): boolean {
  if (!isCurrency(currency)) return false
  const amount = parseAmount(text, currency)
  return !('refused' in amount) && isPositive(amount)
}

/** The strictest limit: with the least amount left. */
export function tightest(limits: readonly Limit[]): Limit | undefined {
  return limits.reduce<Limit | undefined>(
    (least, limit) => (least && !isMore(moneyOf(least.left, limit.currencyCode), limit.left) ? least : limit),
    undefined,
  )
}

const isMore = (amount: Money, than: string): boolean => compare(amount, moneyOf(than, amount.currency)) > 0
