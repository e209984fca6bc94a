import { balances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Card } from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { cardsOf } from '#store/card/cards.ts'
import { allowedActions, mayGoExpress } from './allowed-actions.ts'

export const cardList: Handler<typeof calls.cardList> = async (_input, { by, services: s }) => {
  const cards = await cardsOf(s.db, by.customer.id)
  const [money, holders] = await Promise.all([
    balances(
      s.db,
      cards.map((card) => card.settlementAccountId ?? card.accountId),
    ),
    Promise.all(cards.map(({ personId }) => s.store.people.person(personId))),
  ])
  return {
    cards: cards.map((card, at): Card => {
      const balance = money.get(card.settlementAccountId ?? card.accountId)
      if (!balance) throw new Error(`card ${card.accountId} has no ledger account`)
      const holder = holders[at]
      const { expiryMonth, expiryYear } = card
      return {
        accountId: card.accountId,
        cardType: card.type,
        subType: card.product.isPrepaid ? 'PREPAID' : 'DEBIT',
        cardIsVirtual: card.product.isVirtual,
        network: card.network,
        accountStatusId: card.status,
        alias: card.alias,
        holder: holder ? `${holder.firstName} ${holder.lastName}` : '',
        currencyCode: card.currency,
        balance: amountText(balance.available),
        ...(card.settlementAccountId !== null && { settlementAccountId: card.settlementAccountId }),
        ...(card.lastFour !== null && { lastFour: card.lastFour }),
        ...(expiryMonth !== null && { cardExpiryMonth: expiryMonth }),
        ...(expiryYear !== null && { cardExpiryYear: expiryYear }),
        ...(card.reissuedStatus !== undefined && { cardReissuedStatusId: card.reissuedStatus }),
        isExpressShipping: card.order?.isExpress ?? false,
        isEnrolled: card.enrolledAt !== null,
        allowedActions: allowedActions(card),
        mayUpgradeShipping: mayGoExpress(card),
      }
    }),
  }
}
