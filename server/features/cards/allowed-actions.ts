import { actionsOf, type CardAction, cardStatuses, mayUpgradeShipping } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import type { Facts } from '#core/refused.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { cardOf, type OwnCard } from '#store/card/cards.ts'

/**
 * Actions for the card's status and product. While a replacement is on its way, `reissue` is not among them; once
 * the replacement has been shipped it may be activated.
 */
export function allowedActions({ status, product, reissuedStatus }: OwnCard): CardAction[] {
  const actions = actionsOf({ status, ...product })
  if (reissuedStatus === undefined) return actions
  const others = actions.filter((action) => action !== 'reissue')
  return reissuedStatus === cardStatuses.shipped && replaceable.has(status) ? [...others, 'activate'] : others
}

/** States in which a card is replaced by activating the shipped card. */
const replaceable: ReadonlySet<number> = new Set([
  cardStatuses.active,
  cardStatuses.expired,
  cardStatuses.paused,
])

/** Whether the card now on its way (the account's first card or its replacement) may be upgraded to express shipping. */
export const mayGoExpress = ({ status, product, order, reissuedStatus }: OwnCard): boolean =>
  order !== null &&
  mayUpgradeShipping({
    status: reissuedStatus ?? status,
    isVirtual: product.isVirtual,
    isExpress: order.isExpress,
  })

type ActionContext = {
  services: { db: pg.Pool }
  own: { accountId: OwnAccount }
  refuse: (name: 'cardNotFound' | 'cardActionNotAllowed', facts?: Facts) => never
}

/**
 * The card of the named account; if `action` is given, checks that it is allowed. @throws Refused cardNotFound |
 * cardActionNotAllowed
 */
export async function requireCard(
  { services: { db }, own, refuse }: ActionContext,
  action?: CardAction,
): Promise<OwnCard> {
  const card = (await cardOf(db, own.accountId.id)) ?? refuse('cardNotFound')
  if (action && !allowedActions(card).includes(action)) return refuse('cardActionNotAllowed')
  return card
}
