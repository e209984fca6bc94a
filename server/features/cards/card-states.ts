import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { moveCard } from '#store/card/cards.ts'
import { requireCard } from './allowed.ts'
import { endCard } from './end-card.ts'
import { isPastDate } from './past-date.ts'
import { tellCards } from './tell-cards.ts'

/** Nothing is approved while it is paused: the company asks the bank before each purchase. */
export const cardPause: Handler<typeof calls.cardPause> = async (_input, context) => {
  const { accountId, customerId, status } = await requireCard(context, 'pause')
  await context.change(async (client) => {
    if (!(await moveCard(client, accountId, { from: [status], to: cardStatuses.paused })))
      context.refuse('cardActionNotAllowed')
    await tellCards(client, customerId)
  })
  return {}
}

export const cardUnpause: Handler<typeof calls.cardUnpause> = async (_input, context) => {
  const card = await requireCard(context, 'unpause')
  const to = isPastDate(card, context.services.clock.now()) ? cardStatuses.expired : cardStatuses.active
  await context.change(async (client) => {
    if (!(await moveCard(client, card.accountId, { from: [cardStatuses.paused], to })))
      context.refuse('cardActionNotAllowed')
    await tellCards(client, card.customerId)
  })
  return {}
}

/** For good: also what is on its way in its place. Its company is told by the job. */
export const cardBlock: Handler<typeof calls.cardBlock> = async ({ reason }, context) => {
  const card = await requireCard(context, 'block')
  await context.change(async (client) => {
    const isMoved = await moveCard(client, card.accountId, { from: [card.status], to: cardStatuses.canceled })
    if (!isMoved) context.refuse('cardActionNotAllowed')
    await endCard(client, card, reason)
    await tellCards(client, card.customerId)
  })
  return {}
}
