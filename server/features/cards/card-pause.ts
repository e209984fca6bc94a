import type * as calls from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { moveCard } from './move-card.ts'
import { announceCards } from './announce-cards.ts'

/** Purchases are declined while the card is paused: the company requests the bank's approval before each of them. */
export const cardPause: Handler<typeof calls.cardPause> = async (_input, context) => {
  const { accountId, customerId, status } = await requireCard(context, 'pause')
  await context.change(async (client) => {
    if (!(await moveCard(client, accountId, { from: [status], to: cardStatuses.paused })))
      context.refuse('cardActionNotAllowed')
    await announceCards(client, customerId)
  })
  return {}
}
