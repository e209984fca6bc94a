import { amountText, subtract } from '@sixpence/money'
import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { checkPayee, p2pBeneficiaryList, p2pFeeGet, p2pLimitsGet } from '@sixpence/protocol/p2p/p2p'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useRead } from '#lib/call/use-call.ts'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { amountDelayMs, useDebounced } from '#widgets/payment/use-debounced.ts'
import type { Draft } from './draft.ts'
import { cleanEmail, isEmail } from '#widgets/email.ts'

export type Payment = ReturnType<typeof usePayment>

/** Everything known about the payment of a draft; undefined while unknown. */
export function usePayment(draft: Draft, options: { asksPayee: boolean }) {
  const customer = useRead(customerInfoGet, {})
  const balances = useRead(balanceInquiry, {})
  const people = useRead(p2pBeneficiaryList, {})
  const email = cleanEmail(draft.to)
  // Where it is not asked, the payee step asks; a read that left the address would cancel that request.
  const payeeRead = useRead(checkPayee, isEmail(email) ? { email } : undefined, {
    onlyCached: !options.asksPayee,
  })
  const payee = payeeRead.data

  const accounts = balances.data?.accounts.filter(isSpendable) ?? []
  const account =
    accounts.find(({ accountId }) => accountId === draft.from) ??
    firstFor(accounts, draft.button ? [draft.button.currency] : payee?.currencyCodes)

  const amount = useDebounced(draft.amount, amountDelayMs)
  const debit =
    account && isAmountOf(amount, account.currencyCode) ? { accountId: account.accountId, amount } : undefined
  const feeRead = useRead(p2pFeeGet, debit && isEmail(email) ? { ...debit, toEmail: email } : undefined)
  // Ignores responses for earlier entries.
  const fee = amount === draft.amount ? feeRead.data : undefined
  const isOfBusiness = customer.data !== undefined && isBusinessType(customer.data.customer.customerType)
  const approvers = useApprovers(debit && isOfBusiness ? { ...debit, type: 'p2p' } : undefined)
  const limits = useRead(p2pLimitsGet, account && { type: 'p2p', accountId: account.accountId })

  return {
    customer: customer.data?.customer,
    balances,
    accounts,
    account,
    people,
    paidBefore: people.data?.beneficiaries.find((beneficiary) => beneficiary.email === email),
    email,
    payeeRead,
    payee,
    payeeName: payee?.name ?? email,
    feeRead,
    fee,
    limits: limits.data?.limits,
    /** The approvers, if approval is needed. */
    approvers: approvers?.isAsked ? approvers : undefined,
    after:
      fee &&
      account &&
      amountText(
        subtract(moneyOf(account.balance, account.currencyCode), moneyOf(fee.total, account.currencyCode)),
      ),
  }
}

/** The first account in a currency that the payee can receive, or the first of all. */
function firstFor(accounts: readonly Account[], currencies: readonly string[] = []): Account | undefined {
  return accounts.find(({ currencyCode }) => currencies.includes(currencyCode)) ?? accounts[0]
}
