import type * as calls from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { moveCard } from './move-card.ts'
import { isPastDate } from './past-date.ts'
import { announceCards } from './announce-cards.ts'

export const cardUnpause: Handler<typeof calls.cardUnpause> = async (_input, context) => {
  const card = await requireCard(context, 'unpause')
  const to = isPastDate(card, context.services.clock.now()) ? cardStatuses.expired : cardStatuses.active
  await context.change(async (client) => {
    if (!(await moveCard(client, card.accountId, { from: [cardStatuses.paused], to })))
      context.refuse('cardActionNotAllowed')
    await announceCards(client, card.customerId)
  })
  return {}
}
