import type * as calls from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { endCard } from './end-card.ts'
import { moveCard } from './move-card.ts'
import { announceCardStatus } from './announce-cards.ts'

/** Permanent; also cancels a replacement on its way. The job notifies the card company. */
export const cardBlock: Handler<typeof calls.cardBlock> = async ({ reason }, context) => {
  const card = await requireCard(context, 'block')
  await context.change(async (client) => {
    const isMoved = await moveCard(client, card.accountId, { from: [card.status], to: cardStatuses.canceled })
    if (!isMoved) context.refuse('cardActionNotAllowed')
    await endCard(client, card, reason)
    await announceCardStatus(client, card.customerId, 'blocked')
  })
  return {}
}
