import { balances } from '@sixpence/ledger'
import { add, amountText, money as amountOf, negate } from '@sixpence/money'
import { accountStatuses, accountTypes, type Account } from '@sixpence/protocol/accounts/accounts'
import type * as calls from '@sixpence/protocol/accounts/accounts'
import type { Handler } from '#context/handler.ts'
import { accountFlags } from '#rules/account-flags.ts'
import { cardsOf, type OwnCard } from '#store/card/cards.ts'

/** Open accounts in order of opening, then the closed ones (B192). */
export const balanceInquiry: Handler<typeof calls.balanceInquiry> = async (_input, { by, services: s }) => {
  const accounts = await s.store.accounts.of(by.customer.id)
  const [money, cards, former] = await Promise.all([
    balances(
      s.db,
      accounts.map((account) => account.id),
    ),
    cardsOf(s.db, by.customer.id),
    s.placement.formerAccounts(s, by.customer),
  ])
  const accountItems = accounts.map((account): Account => {
    const balance = money.get(account.id)
    if (!balance) throw new Error(`account ${account.id} has no ledger account`)
    const { floor } = balance
    const closed = balance.state === 'closed'
    const frozen = balance.state === 'frozen'
    const card = cards.find(({ accountId }) => accountId === account.id)
    const openStatus = frozen ? accountStatuses.limited : (card?.status ?? accountStatuses.active)
    return {
      accountId: account.id,
      type: account.type,
      accountStatusId: closed ? accountStatuses.closed : openStatus,
      balance: amountText(balance.available),
      accountBalanceMin: amountText(floor),
      pendingAmount: amountText(balance.held),
      currencyCode: account.currency,
      customerId: account.customerId,
      alias: account.alias,
      accountNumber: account.number,
      ...(account.settlementAccountId !== null && { settlementAccountId: account.settlementAccountId }),
      ...(card && cardFacts(card)),
      // Amount that may still be spent from a prepayment account: balance plus the absolute value of its floor (B188).
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
  // Accounts from before a move stay readable, like any closed account.
  const earlier = former.map(({ id, type, currency, alias, number }): Account => ({
    accountId: id,
    type,
    accountStatusId: accountStatuses.closed,
    balance: amountText(amountOf(0n, currency)),
    accountBalanceMin: amountText(amountOf(0n, currency)),
    pendingAmount: amountText(amountOf(0n, currency)),
    currencyCode: currency,
    customerId: by.customer.id,
    alias,
    accountNumber: number,
    ...accountFlags({ type, currency, closed: true, verified: by.customer.verified }),
  }))
  return {
    accounts: [...accountItems, ...earlier].sort(
      (a, b) => Number(isClosed(a)) - Number(isClosed(b)) || a.accountId - b.accountId,
    ),
  }
}

const cardFacts = ({ product, expiryMonth, expiryYear, reissuedStatus }: OwnCard) => ({
  subType: product.isPrepaid ? ('PREPAID' as const) : ('DEBIT' as const),
  cardIsVirtual: product.isVirtual,
  ...(expiryMonth !== null && { cardExpiryMonth: expiryMonth }),
  ...(expiryYear !== null && { cardExpiryYear: expiryYear }),
  ...(reissuedStatus !== undefined && { cardReissuedStatusId: reissuedStatus }),
})

const isClosed = (account: Account): boolean => account.accountStatusId === accountStatuses.closed
