import type { Context } from '#context/handler.ts'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { OwnCard } from '#store/card/cards.ts'

type FeeContext = Context<
  typeof calls.cardReissue | typeof calls.cardShippingUpgrade | typeof calls.cardActivate
>

/**
 * The account that pays a card's fee: the account named in the call, else the settlement account of a debit card, else
 * the card's own account.
 */
export async function payerOf(
  { own, services: { store } }: Pick<FeeContext, 'own' | 'services'>,
  card: OwnCard,
): Promise<OwnAccount> {
  if (own.feeAccountId) return own.feeAccountId
  if (card.settlementAccountId === null) return own.accountId
  const settlement = await store.accounts.own(card.customerId, card.settlementAccountId)
  if (!settlement)
    throw new Error(
      `card ${card.accountId}: customer ${card.customerId} has no settlement account ${card.settlementAccountId}`,
    )
  return settlement
}
