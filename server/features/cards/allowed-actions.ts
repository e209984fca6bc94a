import { actionsOf, type CardAction, cardStatuses, mayUpgradeShipping } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import type { Facts } from '#core/refused.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { cardOf, type OwnCard } from '#store/card/cards.ts'

/** The matrix, and what follows from another card being on its way in its place. */
export function allowedActions({ status, product, reissuedStatus }: OwnCard): CardAction[] {
  const actions = actionsOf({ status, ...product })
  if (reissuedStatus === undefined) return actions
  const others = actions.filter((action) => action !== 'reissue')
  return reissuedStatus === cardStatuses.shipped && replaceable.has(status) ? [...others, 'activate'] : others
}

/** States in which a card gives its place to the one that arrived. */
const replaceable: ReadonlySet<number> = new Set([
  cardStatuses.active,
  cardStatuses.expired,
  cardStatuses.paused,
])

/** Of the card that is on its way: the first of the account, or the one in its place. */
export const mayGoExpress = ({ status, product, order, reissuedStatus }: OwnCard): boolean =>
  order !== null &&
  mayUpgradeShipping({
    status: reissuedStatus ?? status,
    isVirtual: product.isVirtual,
    isExpress: order.isExpress,
  })

type Asking = {
  services: { db: pg.Pool }
  own: { accountId: OwnAccount }
  refuse: (name: 'cardNotFound' | 'cardActionNotAllowed', facts?: Facts) => never
}

/** The card of the account that was named. @throws Refused cardNotFound, cardActionNotAllowed */
export async function requireCard(
  { services: { db }, own, refuse }: Asking,
  action?: CardAction,
): Promise<OwnCard> {
  const card = (await cardOf(db, own.accountId.id)) ?? refuse('cardNotFound')
  if (action && !allowedActions(card).includes(action)) return refuse('cardActionNotAllowed')
  return card
}
