import { balances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Card } from '@sixpence/protocol/cards/cards'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { ifThere } from '#core/dependency-down.ts'
import { cardsBefore, cardsOf, type OwnCard } from '#store/card/cards.ts'
import { allowedActions, mayGoExpress } from './allowed-actions.ts'

/**
 * For a customer who has moved, includes the cards of the former database, which have all ended: a customer who wants to
 * block such a card finds it already ended.
 */
export const cardList: Handler<typeof calls.cardList> = async (_input, { by, services: s }) => {
  const past = s.placement.earlier(s, by.customer)
  const [before, now] = await Promise.all([
    past ? ifThere(cardsBefore(past.db, by.customer.id).then((cards) => toCards(past, cards))) : [],
    toCards(s, await cardsOf(s.db, by.customer.id)),
  ])
  return { cards: [...before, ...now] }
}

async function toCards(s: Services, cards: readonly OwnCard[]): Promise<Card[]> {
  const [money, holders] = await Promise.all([
    balances(
      s.db,
      cards.map((card) => card.settlementAccountId ?? card.accountId),
    ),
    Promise.all(cards.map(({ personId }) => s.store.people.person(personId))),
  ])
  return cards.map((card, at): Card => {
    const balance = money.get(card.settlementAccountId ?? card.accountId)
    if (!balance)
      throw new Error(
        `account ${card.settlementAccountId ?? card.accountId} of card ${card.accountId} has no balance`,
      )
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
      holder: holder ? fullName(holder) : '',
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
  })
}
